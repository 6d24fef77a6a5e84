import type { ReviewResult, ReviewType } from '@wordtide/contract'
import { learners, lists } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase, testEngine } from '@wordtide/db/testing'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, day, insertCounts, type TestUser, testServices } from '../testing/index.ts'

/** Enough rows for a sequential scan to show. The embedded engine fills tables slowly and plans queries the same way. */
const manyByEngine = {
  embedded: { vocs: 5_000, lists: 10_000 },
  postgres: process.env.TEST_SCOPE === 'nightly' ? { vocs: 100_000, lists: 30_000 } : { vocs: 20_000, lists: 10_000 },
}
const many = manyByEngine[testEngine()]
const few = { vocs: 1_000, lists: 1_000 }

/** A database with lists of many vocabularies and a user who learns them, among many other lists. */
interface Learning extends ExplainedDatabase {
  learner: TestUser
  /** The ids of three lists; of the reviewed vocabularies most are learned, some are due, and some will be due. */
  lists: Record<'new' | 'half reviewed' | 'all reviewed', string>
  /** The cursor of a page in the middle of the learning lists. */
  middle: string
  /** As many answers as one call accepts, each for a different vocabulary. */
  answers: ReviewResult[]
}

const databases: Learning[] = []
let large: Learning
let small: Learning
/** The highest cost of a call on the small database, in pages of tables and indexes. */
let highestCost = 0
// Filling the tables takes minutes on a busy machine.
const noTimeout = 0

beforeAll(async () => {
  small = await learning('few', few)
  large = await learning('many', many)
  for (const { run } of calls) highestCost = Math.max(highestCost, (await costOf(small, run)).touched)
}, noTimeout)

afterAll(async () => {
  for (const { close } of databases) await close()
})

async function learning(name: 'few' | 'many', size: typeof few): Promise<Learning> {
  const explained = await explainedDatabase(`learned_${name}`, { anyValues: true })
  const { db } = explained
  const services = await testServices({ db })
  const [learner, other] = [await createUser(services), await createUser(services, { name: 'Eve' })]
  await manyLists(explained, learner, other, size.lists)
  const learned = {
    new: await newList(explained, learner, size.vocs),
    'half reviewed': await newList(explained, learner, size.vocs),
    'all reviewed': await newList(explained, learner, size.vocs),
  }
  // The large lists come last among the learning lists: a page computes the progress of each of its lists.
  const now = new Date(services.now().getTime() - 1000 * day)
  // Another user has as many reviews, so that an index that does not start with the user would show.
  for (const user of [other, learner]) {
    await review(explained, user, learned['half reviewed'], size.vocs / 2, now)
    await review(explained, user, learned['all reviewed'], size.vocs, now)
  }
  await insertCounts(db)
  await suspendElsewhere(explained, size.vocs)
  await db.execute(sql`analyze`)
  const filled = {
    ...explained,
    learner,
    lists: learned,
    middle: await cursorInTheMiddle(explained, learner, size.lists),
    answers: [],
  }
  // The new-card cursors are where the answers would have moved them.
  await db.execute(sql`
    insert into review_frontiers (user_id, list_id, type, added_at)
    select user_id, reviews.list_id, type, max(created_at) from reviews join vocs on vocs.id = voc_id group by user_id, reviews.list_id, type`)
  const answers = await answersTo(explained, learned['half reviewed'], 500, 0, now, 'dictation')
  databases.push({ ...filled, answers })
  return { ...filled, answers }
}

/** Inserts lists: half are the learner's own, half shared with the learner; about half were reviewed. */
async function manyLists({ db }: ExplainedDatabase, learner: TestUser, other: TestUser, count: number): Promise<void> {
  await db.execute(sql`
    insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at,
      last_modified_at, search_key)
    select gen_random_uuid(), case when n % 2 = 0 then ${learner.id}::uuid else ${other.id}::uuid end, 'List ' || n, '',
      case when n % (${count}::int / 4) = 3 then 'is' else 'es' end, '{en}', '{}', false,
      now() - n * interval '1 minute', now(),
      'list ' || n || case when n % (${count}::int / 10 - 1) = 0 then ' zeppelin 日本' else '' end
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into shares (list_id, user_id, editor, created_at)
    select id, ${learner.id}::uuid, false, created_at from lists where owner_id = ${other.id}::uuid`)
  await db.execute(sql`
    insert into learners (user_id, list_id, last_reviewed_at)
    select ${learner.id}::uuid, id, case when random() < 0.5 then created_at end from lists`)
  await db.execute(sql`
    insert into review_frontiers (user_id, list_id, type, added_at)
    select user_id, list_id, 'dictation', last_reviewed_at from learners where last_reviewed_at is not null`)
  await db.execute(sql`
    insert into review_counts (user_id, list_id, type, confidence, last_wrong, count)
    select user_id, list_id, type, 3, false, 1
    from learners, unnest(array['translation', 'reverseTranslation', 'dictation']) type where last_reviewed_at is not null`)
  await db.execute(sql`
    insert into voc_state_counts (user_id, list_id, states, count)
    select user_id, list_id, '{6}', 1 from learners where last_reviewed_at is not null`)
}

/** Inserts a list of the learner's own with `count` vocabularies. */
async function newList({ db }: ExplainedDatabase, learner: TestUser, count: number): Promise<string> {
  const { id } = await learner.call.lists.create({ name: 'Learned', language: 'es', targetLanguages: ['en'] })
  await db.execute(sql`
    insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
      last_modified_at, term_key, search_key)
    select gen_random_uuid(), ${id}::uuid, 'term ' || n, 'n', '', '[{"language": "en", "value": "word"}]', '[]', '[]', '{}', '',
      now() - interval '1 year' + n * interval '1 second', now(), 'term ' || n, 'term ' || n
    from generate_series(1, ${count}::int) n`)
  await db.update(lists).set({ vocsCount: count, lastAddedAt: new Date() }).where(eq(lists.id, id))
  return id
}

/** Inserts reviews of the first `count` vocabularies in each type: some due, some due later, most of them learned. */
async function review({ db }: ExplainedDatabase, user: TestUser, listId: string, count: number, now: Date) {
  const date = sql`${now.toISOString()}::timestamptz`
  // Confidence 3 waits 12 days.
  const lastReview = sql`${date} - case when n % 3 = 0 then interval '12 days' + (n % 1000 - 500) * interval '1 hour'
    else n * interval '1 minute' end`
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review)
      select ${user.id}::uuid, voc.id, type, ${listId}::uuid, case when n % 3 = 0 then 3 else 8 end, ${lastReview}, false, ${lastReview}
      from (select id, row_number() over (order by created_at) as n from vocs where list_id = ${listId}::uuid) voc,
        unnest(array['translation', 'reverseTranslation', 'dictation']) type
      where n <= ${count}::int`)
  })
}

/** Inserts suspensions of other users, each of one vocabulary. */
async function suspendElsewhere({ db }: ExplainedDatabase, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into suspensions (user_id, voc_id, list_id, suspended_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, ${count}::int)`)
  })
}

/** Answers for `count` vocabularies of a list in the order in which they were added, after the first `skipped`. */
async function answersTo(
  { db }: ExplainedDatabase,
  listId: string,
  count: number,
  skipped: number,
  now: Date,
  ...types: ReviewType[]
): Promise<ReviewResult[]> {
  const found = await db.query.vocs.findMany({
    where: (voc) => eq(voc.listId, listId),
    orderBy: (voc) => asc(voc.createdAt),
    limit: count,
    offset: skipped,
  })
  const answer = { result: 1 as const, date: now.getTime(), thinkingTime: 0 }
  return found.flatMap(({ id }) => types.map((type) => ({ vocId: id, type, ...answer })))
}

async function cursorInTheMiddle({ db }: ExplainedDatabase, learner: TestUser, count: number): Promise<string> {
  const [row] = await db
    .select()
    .from(learners)
    .where(eq(learners.userId, learner.id))
    .orderBy(sql`last_reviewed_at desc nulls last`)
    .offset(count / 4)
    .limit(1)
  const key = [row?.lastReviewedAt?.getTime(), row?.listId]
  return Buffer.from(JSON.stringify({ order: 'learning', key })).toString('base64url')
}

interface Call {
  name: string
  run: (learning: Learning) => Promise<unknown>
}

const queue = (list: keyof Learning['lists'], input: { types?: ReviewType[]; count?: number } = {}): Call => ({
  name: `the queue of a list that is ${list}, ${JSON.stringify(input)}`,
  run: ({ learner, lists }) => learner.call.reviews.getQueue({ list: lists[list], ...input }),
})
const learningLists = (name: string, input: (learning: Learning) => object): Call => ({
  name: `learning lists${name}`,
  run: (learning) => learning.learner.call.reviews.listLearning(input(learning)),
})

const calls: Call[] = [
  ...(['new', 'half reviewed', 'all reviewed'] as const).flatMap((list) => [
    queue(list),
    queue(list, { types: ['dictation'], count: 5 }),
    queue(list, { count: 100 }),
  ]),
  {
    name: 'a list with its milestones',
    run: ({ learner, lists }) => learner.call.lists.get({ id: lists['all reviewed'] }),
  },
  { name: 'own lists with progress', run: ({ learner }) => learner.call.lists.listOwn({ with: 'progress' }) },
  learningLists('', () => ({})),
  learningLists(', in the middle', ({ middle }) => ({ page: middle })),
  learningLists(' in a common language', () => ({ language: 'es' })),
  learningLists(' in a rare language', () => ({ language: 'is' })),
  learningLists(' in a language of none', () => ({ language: 'fr' })),
  learningLists(' with a rare word', () => ({ search: 'zeppelin' })),
  learningLists(' with no word', () => ({ search: 'nowhere' })),
  learningLists(' with 日本', () => ({ search: '日本' })),
]

/** Returns the cost of a call. Scans of `sessions`, `users` and `user_blocks` do not count: they have two rows at most. */
async function costOf(learning: Learning, run: Call['run']) {
  const { touched, scanned } = await learning.costOf(() => run(learning))
  return {
    touched,
    scanned: scanned.filter((table) => !['sessions', 'users', 'user_blocks', 'own_parameters'].includes(table)),
  }
}

describe(`with ${many.vocs} vocabularies in a list, ${many.vocs * 9} reviews and ${many.lists} lists to learn`, () => {
  it.each(calls)('$name: no table is scanned', async ({ run }) => {
    expect((await costOf(large, run)).scanned).toEqual([])
  })

  // The factor allows for the deeper indexes of large tables. A scan would cost a hundred times as much.
  it.each(calls)('$name: the cost is about the same as with a thousand', async ({ run }) => {
    expect((await costOf(large, run)).touched).toBeLessThan(4 * highestCost)
  })
})

describe('the number of statements', () => {
  it('is the same for submitting five hundred answers and for one', async () => {
    const { learner, answers, statementsOf } = large
    const later = (ms: number) => answers.map((answer) => ({ ...answer, date: answer.date + ms }))
    const one = await statementsOf(() => learner.call.reviews.submit({ vocReviews: later(1).slice(0, 1) }))
    const all = await statementsOf(() => learner.call.reviews.submit({ vocReviews: later(2) }))
    expect(answers).toHaveLength(500)
    expect(all.length).toBe(one.length)
    expect(all.length).toBeLessThan(6)
  })

  it('is the same for changing the intervals, the time zone and the begin of the day of however many reviews', async () => {
    const { learner, statementsOf } = large
    const settings = { intervals: [2, 4], timeZone: 'Asia/Tokyo', dayStartsAt: 0 }
    const statements = await statementsOf(() => learner.call.reviews.updateSettings({ reviews: settings }))
    expect(statements.map((statement) => statement.trim().split(/ (as stored|set|where) /)[0])).toEqual([
      'update "users"',
      'update "assignment_progress"',
      'select "sharing_by_mail" from "users"',
      // The hour of the reminder is one of the time zone.
      expect.stringMatching(/^select "id", .* from "users"$/),
      expect.stringMatching(/^select "hour", .* from "reminders"$/),
      'update "reminders"',
    ])
    await learner.call.reviews.updateSettings({ reviews: { ...settings, intervals: [...DEFAULT_INTERVALS] } })
  })
})
