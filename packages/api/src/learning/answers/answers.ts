import type { ReviewResult, ReviewType } from '@wordtide/contract'
import {
  arrayInput,
  arrayText,
  type Database,
  type Inputs,
  reviewResults,
  reviews,
  statement,
  vocs,
} from '@wordtide/db'
import { maxConfidenceOf, type PastAnswer } from '@wordtide/scheduling'
import { and, eq, sql } from 'drizzle-orm'
import { countInClasses } from '../classes/answers.ts'
import { type CountedReview, changeCountsSql, changesByAnswers } from '../counts.ts'
import { extendHistory, keyOf, type LoadedHistories, loadHistories, storeBlocks } from '../history.ts'
import {
  countNewLearner,
  type Learner,
  latestAnswers,
  mendResetDates,
  resetDate,
  updateLearnersSql,
} from '../learners.ts'
import { type MemoryColumns, memoryColumns, memoryOf, type ReviewMemory } from '../memories/memories.ts'
import { memorySetsIn, setOfVocabulary } from '../memories/memory-sets.ts'
import { cursorPlaces, moveCursorsSql } from '../new-card-cursors.ts'
import type { ReviewSettings } from '../schedule.ts'
import { addDueAges, type WithDueAge } from './due-ages.ts'

/** The state of a review as it is stored. */
type StoredReview = CountedReview & MemoryColumns

/** The stored rows of vocabularies that a user has answered. */
interface AnsweredVocabularies {
  /** The list of each vocabulary that exists, by its id. */
  listIds: Map<string, string>
  reviews: StoredReview[]
  histories: LoadedHistories
}

/**
 * Loads what `saveAnswers` needs to know of the vocabularies of these answers; `vocId` in lower case. Its statements are sent together,
 * and may be sent behind those that lock the user's row and the lists.
 */
export async function loadAnsweredVocabularies(
  tx: Database,
  userId: string,
  answers: readonly ReviewResult[],
): Promise<AnsweredVocabularies> {
  const ids = arrayText([...new Set(answers.map(({ vocId }) => vocId))])
  const [rows, histories] = await Promise.all([selectAnswered(tx, { userId, ids }), loadHistories(tx, userId, answers)])
  const loaded: AnsweredVocabularies = { listIds: new Map(), reviews: [], histories }
  for (const { vocId, listId, review } of rows) {
    loaded.listIds.set(vocId, listId)
    if (review !== null) loaded.reviews.push({ vocId, listId, ...review })
  }
  return loaded
}

const selectAnswered = statement((db, input: Inputs<{ userId: string; ids: string }>) =>
  db
    .select({
      vocId: vocs.id,
      listId: vocs.listId,
      review: {
        type: reviews.type,
        confidence: reviews.confidence,
        lastWrong: reviews.lastWrong,
        lastReview: reviews.lastReview,
        firstReview: reviews.firstReview,
        stability: reviews.stability,
        difficulty: reviews.difficulty,
        memoryAnswers: reviews.memoryAnswers,
        memoryLevel: reviews.memoryLevel,
      },
    })
    .from(vocs)
    .leftJoin(reviews, and(eq(reviews.vocId, vocs.id), eq(reviews.userId, input.userId)))
    .where(sql`${vocs.id} = any(${arrayInput(input.ids, 'uuid')})`),
)

interface KnownLearners {
  /** The user as a learner of the lists of the vocabularies, by their ids; without the lists that the user has never learned. */
  learners: ReadonlyMap<string, Learner>
  /** Those of the lists that a class gives the user. */
  classListIds: ReadonlySet<string>
}

/** An answer to a vocabulary of a list. */
interface ListAnswer extends ReviewResult {
  listId: string
}

/**
 * Saves the answers that are new and not dated before a reset of their list, and updates everything that follows from
 * them: review states, counts, new-card cursors, learners. Returns how many were new. The caller holds the locks of the user's
 * row and of the lists, and has loaded the vocabularies under them. All statements are sent together, in the order in which one needs the
 * other.
 */
export async function saveAnswers(
  tx: Database,
  userId: string,
  answers: readonly ListAnswer[],
  loaded: AnsweredVocabularies & KnownLearners,
  settings: ReviewSettings,
  now: Date,
): Promise<number> {
  const listIds = new Set(answers.map(({ listId }) => listId))
  const answered = [...loaded.learners.values()].filter(({ listId }) => listIds.has(listId))
  const mended = mendResetDates(tx, userId, answered, now)
  const before = new Map(loaded.reviews.map((review) => [keyOf(review), review]))
  const { added, states, blocks } = addAnswers(answers, loaded, before, settings, now)
  if (added.length === 0) {
    await mended
    return 0
  }
  const after = states.map((review) => {
    const { vocId, type, listId, confidence, memory, set, last, firstDate } = review
    const firstReview = before.get(keyOf(review))?.firstReview.getTime() ?? Infinity
    return {
      vocId,
      type,
      listId,
      confidence,
      lastReview: new Date(last.date),
      lastWrong: last.result === -1,
      firstReview: new Date(Math.min(firstReview, firstDate)),
      ...memoryColumns(memory, set),
    }
  })
  const changedIds = new Set(added.map(({ vocId }) => vocId))
  await Promise.all([
    mended,
    storeAnswers(tx, {
      userId,
      cap: maxConfidenceOf(settings.intervals),
      savedAt: now.toISOString(),
      ...answerColumns(added),
      ...reviewColumns(after),
      ...changesByAnswers(
        added,
        loaded.reviews.filter(({ vocId }) => changedIds.has(vocId)),
        after,
      ),
      ...latestAnswers(added),
      ...cursorPlaces(added),
    }),
    storeBlocks(tx, userId, blocks),
    countNewLearner(tx, added, loaded.learners),
    countInClasses(tx, userId, loaded.classListIds, { answers: added, before, after }, settings),
  ])
  return added.length
}

/** A review that has got new answers. */
interface ChangedReview {
  vocId: string
  type: ReviewType
  listId: string
  confidence: number
  memory: ReviewMemory | null
  /** The set of parameters by which the memory was computed. */
  set: number
  /** The last answer by its date. */
  last: PastAnswer
  /** The date of the first of the new answers, in unix ms. */
  firstDate: number
}

/**
 * Returns which answers are new and count (the first of those with the same vocabulary, type and date), and the results of the whole
 * histories of their reviews, so that late answers count as if sent in time.
 */
function addAnswers(
  answers: readonly ListAnswer[],
  {
    learners,
    histories,
    reviews: stored,
  }: Pick<AnsweredVocabularies, 'histories' | 'reviews'> & Pick<KnownLearners, 'learners'>,
  before: ReadonlyMap<string, StoredReview>,
  settings: ReviewSettings,
  now: Date,
) {
  const maxConfidence = maxConfidenceOf(settings.intervals)
  const sets = memorySetsIn(settings)
  const levels = new Map<string, number[]>()
  for (const { vocId, memoryLevel } of stored) levels.set(vocId, [...(levels.get(vocId) ?? []), memoryLevel])
  const known = new Set<string>()
  for (const [key, parts] of histories)
    for (const part of parts) if (part.kind === 'answer') known.add(`${key} ${part.date}`)
  const groups = new Map<string, ListAnswer[]>()
  for (const answer of answers) {
    const key = keyOf(answer)
    const dateKey = `${key} ${answer.date}`
    if (known.has(dateKey) || answer.date < resetDate(learners.get(answer.listId), now)) continue
    known.add(dateKey)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [answer])
    else group.push(answer)
  }
  const added: SavedAnswer[] = []
  const states: ChangedReview[] = []
  const blocks: Parameters<typeof storeBlocks>[2][number][] = []
  for (const [key, group] of groups) {
    const [first] = group
    if (first === undefined) continue
    const { vocId, type, listId } = first
    const parts = histories.get(key) ?? []
    const past = ({ date, result }: ListAnswer): PastAnswer => ({ date, result, maxConfidence })
    const set = setOfVocabulary(levels.get(vocId) ?? [], sets)
    const review = before.get(key)
    const extended = extendHistory(parts, group.map(past), memoryOf(review), sets.modelOf(set))
    const { confidence, memory, last, changedBlocks } = extended
    added.push(...addDueAges({ group, past, parts, before: review, set }, settings))
    const firstDate = Math.min(...group.map(({ date }) => date))
    states.push({ vocId, type, listId, confidence, memory, set, last, firstDate })
    for (const block of changedBlocks) blocks.push({ vocId, type, listId, ...block })
  }
  return { added, states, blocks }
}

/** A new answer as it is stored. */
type SavedAnswer = WithDueAge<ListAnswer>

/** Columns as arrays, as PostgreSQL writes them: thousands of parameters take several times as long, and objects in JSON twice. */
const answerColumns = (answers: readonly SavedAnswer[]) => ({
  answerVocs: column(answers, ({ vocId }) => vocId),
  answerTypes: column(answers, ({ type }) => type),
  answerDates: column(answers, ({ date }) => isoDate(date)),
  answerLists: column(answers, ({ listId }) => listId),
  answerResults: column(answers, ({ result }) => result),
  thinkingTimes: column(answers, ({ thinkingTime }) => thinkingTime),
  dueAges: column(answers, ({ dueAge }) => dueAge),
})

const reviewColumns = (changed: readonly StoredReview[]) => ({
  reviewVocs: column(changed, ({ vocId }) => vocId),
  reviewTypes: column(changed, ({ type }) => type),
  reviewLists: column(changed, ({ listId }) => listId),
  confidences: column(changed, ({ confidence }) => confidence),
  lastReviews: column(changed, ({ lastReview }) => lastReview.toISOString()),
  lastWrongs: column(changed, ({ lastWrong }) => lastWrong),
  firstReviews: column(changed, ({ firstReview }) => firstReview.toISOString()),
  stabilities: column(changed, ({ stability }) => stability),
  difficulties: column(changed, ({ difficulty }) => difficulty),
  memoryAnswers: column(changed, (review) => review.memoryAnswers),
  memoryLevels: column(changed, (review) => review.memoryLevel),
})

const column = <Row>(rows: readonly Row[], cell: (row: Row) => string | number | boolean | null): string =>
  arrayText(rows.map(cell))

const isoDate = (date: number) => new Date(date).toISOString()

type StoredColumns = ReturnType<typeof answerColumns> &
  ReturnType<typeof reviewColumns> &
  ReturnType<typeof changesByAnswers> &
  ReturnType<typeof latestAnswers> &
  ReturnType<typeof cursorPlaces>

/**
 * Stores new answers, the states of their reviews, the counts, when the lists were last reviewed, and the new-card cursors. It is one
 * statement, because each message to the database costs as much as a part of it. The answers are not stored yet, but tests of costs run the statement again.
 */
const storeAnswers = statement((db, input: Inputs<{ userId: string; cap: number; savedAt: string } & StoredColumns>) =>
  db.execute(
    changeCountsSql(input, [
      sql`stored_answers as (
        insert into ${reviewResults} (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at, due_age)
        select ${input.userId}::uuid, voc_id, type, date, list_id, result, thinking_time, ${input.cap}::smallint,
          ${input.savedAt}::timestamptz, due_age
          from unnest(${input.answerVocs}::uuid[], ${input.answerTypes}::text[], ${input.answerDates}::timestamptz[],
            ${input.answerLists}::uuid[], ${input.answerResults}::smallint[], ${input.thinkingTimes}::bigint[],
            ${input.dueAges}::smallint[]) as added (voc_id, type, date, list_id, result, thinking_time, due_age)
        on conflict do nothing
      )`,
      sql`stored_reviews as (
        insert into ${reviews} (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review,
          stability, difficulty, memory_answers, memory_level)
        select ${input.userId}::uuid, voc_id, type, list_id, confidence, last_review, last_wrong, first_review,
          stability, difficulty, memory_answers, memory_level
          from unnest(${input.reviewVocs}::uuid[], ${input.reviewTypes}::text[], ${input.reviewLists}::uuid[], ${input.confidences}::smallint[],
            ${input.lastReviews}::timestamptz[], ${input.lastWrongs}::boolean[], ${input.firstReviews}::timestamptz[],
            ${input.stabilities}::smallint[], ${input.difficulties}::smallint[], ${input.memoryAnswers}::smallint[],
            ${input.memoryLevels}::smallint[])
            as changed (voc_id, type, list_id, confidence, last_review, last_wrong, first_review, stability, difficulty, memory_answers, memory_level)
        on conflict (voc_id, user_id, type) do update set confidence = excluded.confidence, last_review = excluded.last_review,
          last_wrong = excluded.last_wrong, first_review = excluded.first_review, stability = excluded.stability,
          difficulty = excluded.difficulty, memory_answers = excluded.memory_answers, memory_level = excluded.memory_level
      )`,
      sql`stored_learners as (${updateLearnersSql(input)})`,
      sql`stored_cursors as (${moveCursorsSql(input, sql`select * from unnest(${input.reviewVocs}::uuid[], ${input.reviewTypes}::text[])`)})`,
    ]),
  ),
)
