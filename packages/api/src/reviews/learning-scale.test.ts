import type { ReviewResult } from '@wordtide/contract'
import { type ExplainedDatabase, explainedDatabase, isNightlyScope } from '@wordtide/db/testing'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, insertCounts, insertVocabularies, type TestUser, testServices } from '../testing/index.ts'

/*
 * The cost of a call about learning must not depend on how much others learn, and only on those of the user's own reviews that the call
 * is about. Two databases have the same user, with a hundred others in one of them.
 */

/** Vocabularies, each with three reviews: in each list of the user, and in the only list of each other user. */
const size = isNightlyScope ? { list: 3000, vocsOfOthers: 3000 } : { list: 60, vocsOfOthers: 60 }
// `reviews` has fewer than 32,672 pages: beyond that the visibility map has two, and a scan of an index alone counts one of them each time
// that it changes between them.
const others = { few: 1, many: isNightlyScope ? 210 : 25 }
/** The user's lists: of the reviews of each type, so many are due. The first one is public, and all others learn a part of it. */
const due = size.list / 10
const ownLists = [
  { name: 'few due', vocs: size.list, due },
  { name: 'as few due of more', vocs: 3 * size.list, due },
  { name: 'more due', vocs: 3 * size.list, due: 3 * due },
  { name: 'none due', vocs: size.list, due: 0 },
  { name: 'other', vocs: size.list, due },
  { name: 'another', vocs: size.list, due },
  { name: 'one more', vocs: size.list, due },
]
/** Lists of another user, who has reviewed nothing, and their vocabularies, which were added to all lists by turns. */
const newLists = isNightlyScope
  ? { count: 300, vocs: { few: 10, many: 100 } }
  : { count: 30, vocs: { few: 4, many: 40 } }
type ListName = (typeof ownLists)[number]['name']

/** A database with one learner among this many other users. */
interface Learning extends ExplainedDatabase {
  learner: TestUser
  beginner: TestUser
  listId(name: ListName): string
  answers: ReviewResult[]
}

let few: Learning
let many: Learning
// Filling the tables takes minutes on a busy machine.
const noTimeout = 0

beforeAll(async () => {
  few = await learning('others_few', others.few, newLists.vocs.few)
  many = await learning('others_many', others.many, newLists.vocs.many)
}, noTimeout)

afterAll(async () => {
  await few.close()
  await many.close()
})

async function learning(name: string, othersCount: number, newVocs: number): Promise<Learning> {
  const explained = await explainedDatabase(name, { anyValues: true })
  const { db } = explained
  const services = await testServices({ db })
  const [learner, beginner] = [await createUser(services), await createUser(services)]
  const ids = new Map<string, string>()
  for (const { name } of ownLists) {
    const list = await learner.call.lists.create({
      name,
      language: 'es',
      targetLanguages: ['en'],
      public: ids.size === 0,
    })
    ids.set(name, list.id)
  }
  for (const { name, vocs } of ownLists)
    await db.execute(sql`update lists set vocs_count = ${vocs} where id = ${ids.get(name)}`)
  await insertOthers(explained, othersCount)
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await insertVocabularies(tx)
    await insertReviews(tx, services.now())
    await insertCounts(tx)
    await insertNewLists(tx, beginner, newVocs)
    await insertVocabularies(tx)
  })
  await db.execute(sql`vacuum analyze`)
  const vocs = await db.query.vocs.findMany({
    where: (voc, { eq }) => eq(voc.listId, ids.get('other') ?? ''),
    orderBy: (voc) => asc(voc.createdAt),
    limit: 15,
  })
  const answer = { type: 'translation', result: 1, date: services.now().getTime(), thinkingTime: 1000 } as const
  return {
    ...explained,
    learner,
    beginner,
    listId: (name) => ids.get(name) ?? '',
    answers: vocs.map(({ id }) => ({ ...answer, vocId: id })),
  }
}

/** Inserts users, each with a list. */
async function insertOthers({ db }: ExplainedDatabase, count: number): Promise<void> {
  await db.execute(sql`
    insert into users (id, name, email, email_key, password_hash, created_at, activated_at)
    select gen_random_uuid(), 'Other', n || '@example.com', n || '@example.com', '', now(), now()
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
      last_modified_at, search_key, vocs_count)
    select gen_random_uuid(), id, 'other', '', 'es', '{en}', '{}', false, now(), now(), '', ${size.vocsOfOthers}::int
    from users where name = 'Other'`)
  await db.execute(sql`insert into learners (user_id, list_id) select owner_id, id from lists on conflict do nothing`)
}

/** Inserts empty lists of the user, each with a count of `vocs` vocabularies that are inserted later. */
async function insertNewLists(db: ExplainedDatabase['db'], { id }: TestUser, vocs: number): Promise<void> {
  await db.execute(sql`
    insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
      last_modified_at, search_key, vocs_count)
    select gen_random_uuid(), ${id}::uuid, 'new', '', 'es', '{en}', '{}', false, now(), now(), '', ${vocs}::int
    from generate_series(1, ${newLists.count}::int)`)
  await db.execute(sql`insert into learners (user_id, list_id) select owner_id, id from lists where name = 'new'`)
}

/**
 * Inserts the reviews of every owner in each list, at all confidences, a sixth of those that are not due being learned. Those that are due
 * were answered too long ago, the others four to seven tenths of their interval ago, none today, in sessions of fifteen.
 */
async function insertReviews(db: ExplainedDatabase['db'], now: Date): Promise<void> {
  const dueOf = sql`(case list.name ${sql.join(
    ownLists.map(({ name, due }) => sql`when ${name} then ${due}::int`),
    sql` `,
  )} end)`
  const days = sql`(array[1, 4, 12, 35, 100, 240, 1000])[confidence] * interval '1 day'`
  const cards = sql`
    select voc.id, owner_id, list.id as list_id, type, voc.n, voc.n <= coalesce(${dueOf}, 10) as is_due, 1 + voc.n % 6 as due_confidence
    from lists list
    join (select id, list_id, row_number() over (partition by list_id order by created_at) as n from vocs) voc on voc.list_id = list.id
    cross join unnest(array['translation', 'reverseTranslation', 'dictation']) type`
  await db.execute(sql`
    insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review, difficulty, memory_level)
    select owner_id, id, type, list_id, confidence, last_review, false, last_review, 5000,
      -- Those of which the adaptive schedule waits as long, or a little less.
      (array[30, 50, 66, 81, 97, 109, 131])[confidence] from (
      select *, ${now.toISOString()}::timestamptz - case when is_due then ${days} + interval '25 hours' + n / 15 * interval '15 minutes'
        else ${days} * (0.4 + 0.3 * (n / 15 * 15) / ${3 * size.list}::int) end as last_review
      from (select *, case when is_due then due_confidence else 2 + n % 6 end as confidence from (${cards}) card) reviewed
    ) dated order by last_review, id`)
  // All that the owners have added is reviewed.
  await db.execute(sql`
    insert into review_frontiers (user_id, list_id, type, added_at)
    select distinct user_id, list_id, type, (select max(created_at) from vocs where vocs.list_id = reviews.list_id) from reviews`)
  // The others have learned what comes first in the user's first list.
  await db.execute(sql`
    insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review, difficulty, memory_level)
    select other.id, review.voc_id, type, list_id, confidence, last_review, last_wrong, first_review, difficulty, memory_level
    from (select * from reviews where list_id = (select id from lists where name = ${ownLists[0]?.name}) order by last_review limit 300) review
    cross join users other where other.name = 'Other'`)
  // The user has learned the list of another one, which is hidden now: all queries over all lists have to leave its cards out.
  await db.execute(sql`
    insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review, difficulty, memory_level)
    select owner_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review, difficulty, memory_level
    from (select * from reviews where list_id = (
      select lists.id from lists join users on users.id = owner_id where users.name = 'Other' order by lists.id limit 1
    )) hidden
    cross join lists where lists.name = ${ownLists[0]?.name}`)
}

interface Call {
  name: string
  run: (learning: Learning) => Promise<unknown>
  /** The maximum ratio of the pages that it reads among many users to those among few. */
  factor: number
  /** True if its writes may let later calls read more, until a vacuum. */
  writes: boolean
}

const call = (name: string, run: Call['run'], factor = 1.5): Call => ({ name, run, factor, writes: false })
const write = (name: string, run: Call['run']): Call => ({ ...call(name, run), writes: true })
const stats = (list: ListName) =>
  call(`statistics of the list '${list}'`, ({ learner, listId }) =>
    learner.call.reviews.getListStats({ id: listId(list) }),
  )
const queue = (list: ListName, input: { count?: number } = {}) =>
  call(`the queue of the list '${list}', ${JSON.stringify(input)}`, ({ learner, listId }) =>
    learner.call.reviews.getQueue({ list: listId(list), ...input }),
  )

const calls: Call[] = [
  stats('few due'),
  stats('as few due of more'),
  stats('more due'),
  queue('few due'),
  queue('few due', { count: 100 }),
  queue('more due', { count: 100 }),
  call('the queue of all lists', ({ learner }) => learner.call.reviews.getQueue({})),
  // These look up each of their new cards, which takes a page more in a deeper index.
  call(
    "the queue of today's cards",
    ({ learner }) => learner.call.reviews.getQueue({ scope: 'today', count: 100 }),
    1.8,
  ),
  call('the queue of cards to practise', ({ learner }) =>
    learner.call.reviews.getQueue({ scope: 'practice', types: ['translation'], count: 5 }),
  ),
  call('what today brings', ({ learner }) => learner.call.reviews.getToday(), 1.8),
  call('learning lists', ({ learner }) => learner.call.reviews.listLearning({})),
  call('own lists with progress', ({ learner }) => learner.call.lists.listOwn({ with: 'progress' })),
  call('milestones', ({ learner }) => learner.call.reviews.getMilestones({})),
  call('learned vocabularies', ({ learner }) => learner.call.reviews.listLearned()),
  call('statistics by day', ({ learner }) => learner.call.reviews.listDays({})),
  call('the forecast', ({ learner }) => learner.call.reviews.getForecast({})),
  call('the forecast of a year', ({ learner }) => learner.call.reviews.getForecast({ days: 366 })),
  write('a change of settings', ({ learner }) =>
    learner.call.reviews.updateSettings({ reviews: { intervals: [1, 4, 12, 35, 100, 240], dayStartsAt: 4 } }),
  ),
  call(
    'the download of all data',
    async ({ learner }) => {
      for await (const _ of (await learner.call.privacy.exportData()).open());
    },
    // It finds each answer by its key, in an index that has one more level among many.
    1.8,
  ),
  write('submitting fifteen answers', ({ learner, answers }) => learner.call.reviews.submit({ vocReviews: answers })),
]

/** The large tables. Others are so small in the short suite that reading all of one may cost the least: there `review_counts` has four pages. */
const largeTables = ['reviews', 'review_periods', 'answer_periods', ...(isNightlyScope ? ['review_counts'] : [])]

const pagesOf = async (learning: Learning, { run }: Call) => (await learning.costOf(() => run(learning))).touched

/** Some pages more: among few users the tables are so small that reading all of them costs less than an index. */
const allowance = isNightlyScope ? 100 : 150

const schedules = ['intervals', 'adaptive'] as const

describe.each(schedules)(
  `among ${others.many} users, each with ${3 * size.vocsOfOthers} reviews, by the schedule '%s'`,
  (schedule) => {
    beforeAll(async () => {
      for (const { learner } of [few, many]) await learner.call.reviews.updateSettings({ reviews: { schedule } })
    })

    it.each(calls)(
      '$name: no large table is scanned, and the pages read are at most $factor times as many as among few',
      async (measured) => {
        const amongFew = await pagesOf(few, measured)
        const { touched: amongMany, scanned } = await many.costOf(() => measured.run(many))
        if (measured.writes) for (const { db } of [few, many]) await db.execute(sql`vacuum`)
        expect(scanned.filter((table) => largeTables.includes(table))).toEqual([])
        expect(amongMany).toBeLessThanOrEqual(measured.factor * amongFew + allowance)
      },
    )
  },
)

describe('of many lists with new cards', () => {
  it.each([{ count: 15 }, { scope: 'today' as const }])(
    'the queue %o reads as much as of as many smaller ones',
    async (input) => {
      const cost = ({ beginner, costOf }: Learning) => costOf(() => beginner.call.reviews.getQueue(input))
      const [ofSmaller, ofLarger] = [await cost(few), await cost(many)]
      // Among few users a lookup in a table reads its only page, otherwise the levels of an index.
      expect(ofLarger.touched).toBeLessThanOrEqual(2.5 * ofSmaller.touched)
    },
  )
})

describe.each(schedules)(`of many reviews, of which few are due by the schedule '%s',`, (schedule) => {
  beforeAll(() => many.learner.call.reviews.updateSettings({ reviews: { schedule } }))

  it.each([stats, queue])('%o reads about as much as of few', async (callOf) => {
    const ofFew = await pagesOf(many, callOf('few due'))
    expect(await pagesOf(many, callOf('as few due of more'))).toBeLessThanOrEqual(1.5 * ofFew)
    expect(await pagesOf(many, callOf('more due'))).toBeLessThanOrEqual(3 * 1.5 * ofFew)
  })
})
