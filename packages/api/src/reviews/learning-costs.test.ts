import { type ReviewResult, type ReviewType, reviewTypes } from '@wordtide/contract'
import { learners, lists } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase, testEngine } from '@wordtide/db/testing'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, newPerson, type Person, testServices } from '../testing/index.ts'

/** Many enough for a scan to show; the embedded engine fills tables slowly and plans as the other one does. */
const many = testEngine() === 'postgres' ? { vocs: 100_000, lists: 30_000 } : { vocs: 10_000, lists: 10_000 }
const few = { vocs: 1_000, lists: 1_000 }

/** Lists of so many vocabularies each that somebody learns, and so many lists that they learn. */
interface Learning extends ExplainedDatabase {
  learner: Person
  /** Never reviewed; reviewed to the middle; learned but for what is due, and for what comes later. */
  lists: Record<'new' | 'half reviewed' | 'all reviewed', string>
  /** What a page in the middle of the learning lists comes after. */
  middle: string
  /** As many answers as a call takes, each to another vocabulary. */
  answers: ReviewResult[]
}

const databases: Learning[] = []
let large: Learning
let small: Learning
/** The most that an answer costs in the small one. */
let dearest = 0

beforeAll(async () => {
  small = await learning('few', few)
  large = await learning('many', many)
  for (const { ask } of asked) dearest = Math.max(dearest, (await costOf(small, ask)).touched)
}, 300_000)

afterAll(async () => {
  for (const { close } of databases) await close()
})

async function learning(name: 'few' | 'many', size: typeof few): Promise<Learning> {
  const explained = await explainedDatabase(`learned_${name}`)
  const { db } = explained
  const services = await testServices({ db })
  const [learner, other] = [await newPerson(services), await newPerson(services, 'Eve')]
  // These vocabularies are not searched for, and their index takes longer than all the rest.
  await db.execute(sql`drop index vocs_search`)
  await manyLists(explained, learner, other, size.lists)
  const learned = {
    new: await newList(explained, learner, size.vocs),
    'half reviewed': await newList(explained, learner, size.vocs),
    'all reviewed': await newList(explained, learner, size.vocs),
  }
  // The large lists come last among those that are learned: a page counts what is due in each of its lists.
  const now = new Date(services.now().getTime() - 1000 * day)
  // Somebody else has reviewed as much: an index that does not begin with the person would show.
  for (const person of [other, learner]) {
    await review(explained, person, learned['half reviewed'], size.vocs / 2, now)
    await review(explained, person, learned['all reviewed'], size.vocs, now)
  }
  await db.execute(sql`analyze`)
  const made = {
    ...explained,
    learner,
    lists: learned,
    middle: await middleOf(explained, learner, size.lists),
    answers: [],
  }
  // One answer in each type moves the frontiers over all that was put there at once.
  for (const listId of [learned['half reviewed'], learned['all reviewed']])
    await learner.call.reviews.submit({
      vocReviews: await answersTo(explained, listId, 1, size.vocs / 2 - 1, now, ...reviewTypes),
    })
  const answers = await answersTo(explained, learned['half reviewed'], 500, 0, now, 'dictation')
  databases.push({ ...made, answers })
  return { ...made, answers }
}

/** Half of them the learner's own, the other half shared with them; every other one has been reviewed. */
async function manyLists({ db }: ExplainedDatabase, learner: Person, other: Person, count: number): Promise<void> {
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
}

/** A list of the learner's own with so many vocabularies. */
async function newList({ db }: ExplainedDatabase, learner: Person, count: number): Promise<string> {
  const { id } = await learner.call.lists.create({ name: 'Learned', language: 'es', targetLanguages: ['en'] })
  await db.execute(sql`
    insert into vocs (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at,
      last_modified_at, term_key, search_key)
    select gen_random_uuid(), ${id}::uuid, 'term ' || n, 'n', '', '[]', '[]', '[]', '{}', '',
      now() - interval '1 year' + n * interval '1 second', now(), 'term ' || n, 'term ' || n
    from generate_series(1, ${count}::int) n`)
  await db.update(lists).set({ vocsCount: count, lastAddedAt: new Date() }).where(eq(lists.id, id))
  return id
}

/** Reviews of the first `count` vocabularies in each type: some due, some due later, the most of them learned. */
async function review({ db }: ExplainedDatabase, person: Person, listId: string, count: number, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    // The keys are known to be there: looking each of them up would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, due_at)
      select ${person.id}::uuid, voc.id, type, ${listId}::uuid, case when n % 3 = 0 then 3 else 8 end,
        ${at} - n * interval '1 minute',
        case when n % 3 = 0 then ${at} + (n % 1000 - 500) * interval '1 minute' end
      from (select id, row_number() over (order by created_at) as n from vocs where list_id = ${listId}::uuid) voc,
        unnest(array['translation', 'reverseTranslation', 'dictation']) type
      where n <= ${count}::int`)
  })
  await db.update(learners).set({ lastReviewedAt: now }).where(eq(learners.listId, listId))
}

/** Answers to so many vocabularies of a list in the order in which they were added, after the first `skipped`. */
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

async function middleOf({ db }: ExplainedDatabase, learner: Person, count: number): Promise<string> {
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

interface Asked {
  name: string
  ask: (learning: Learning) => Promise<unknown>
}

const queue = (list: keyof Learning['lists'], input: { types?: ReviewType[]; count?: number } = {}): Asked => ({
  name: `the queue of a list that is ${list}, ${JSON.stringify(input)}`,
  ask: ({ learner, lists }) => learner.call.reviews.getQueue({ list: lists[list], ...input }),
})
const learningLists = (name: string, input: (learning: Learning) => object): Asked => ({
  name: `learning lists${name}`,
  ask: (learning) => learning.learner.call.reviews.listLearning(input(learning)),
})

const asked: Asked[] = [
  ...(['new', 'half reviewed', 'all reviewed'] as const).flatMap((list) => [
    queue(list),
    queue(list, { types: ['dictation'], count: 5 }),
    queue(list, { count: 100 }),
  ]),
  learningLists('', () => ({})),
  learningLists(', in the middle', ({ middle }) => ({ page: middle })),
  learningLists(' in a common language', () => ({ language: 'es' })),
  learningLists(' in a rare language', () => ({ language: 'is' })),
  learningLists(' in a language of none', () => ({ language: 'fr' })),
  learningLists(' with a rare word', () => ({ search: 'zeppelin' })),
  learningLists(' with no word', () => ({ search: 'nowhere' })),
  learningLists(' with 日本', () => ({ search: '日本' })),
]

/** What an answer costs. A row or two are no table. */
async function costOf(learning: Learning, ask: Asked['ask']) {
  const { touched, scanned } = await learning.costOf(() => ask(learning))
  return { touched, scanned: scanned.filter((table) => !['sessions', 'users'].includes(table)) }
}

describe(`with ${many.vocs} vocabularies in a list, ${many.vocs * 9} reviews and ${many.lists} lists to learn`, () => {
  it.each(asked)('$name: no table is read from end to end', async ({ ask }) => {
    expect((await costOf(large, ask)).scanned).toEqual([])
  })

  // Few rows lie on few pages, and under shorter indexes: hence the factor. A scan would cost a hundred times as much.
  it.each(asked)('$name costs what it costs with a thousand', async ({ ask }) => {
    expect((await costOf(large, ask)).touched).toBeLessThan(4 * dearest)
  })
})

describe('a handful of statements', () => {
  it('submits five hundred answers, as many as submit one', async () => {
    const { learner, answers, statementsOf } = large
    const later = (ms: number) => answers.map((answer) => ({ ...answer, date: answer.date + ms }))
    const one = await statementsOf(() => learner.call.reviews.submit({ vocReviews: later(1).slice(0, 1) }))
    const all = await statementsOf(() => learner.call.reviews.submit({ vocReviews: later(2) }))
    expect(answers).toHaveLength(500)
    expect(all.length).toBe(one.length)
    expect(all.length).toBeLessThan(16)
  })

  it('changes the intervals, however many reviews there are: one of them moves every due date', async () => {
    const save = ({ learner }: Learning, intervals: number[]) =>
      learner.call.reviews.updateSettings({ reviews: { intervals } })
    const ofFew = await small.statementsOf(() => save(small, [2, 4]))
    const ofMany = await large.statementsOf(() => save(large, [2, 4]))
    await save(large, [...DEFAULT_INTERVALS])
    expect(ofMany).toEqual(ofFew)
    expect(ofMany.filter((statement) => statement.startsWith('update "reviews"'))).toHaveLength(1)
  })
})
