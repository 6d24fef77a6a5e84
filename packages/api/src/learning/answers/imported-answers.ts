import type { AddedAnswersView, ReviewResult } from '@wordtide/contract'
import {
  arrayInput,
  arrayText,
  type Database,
  type Inputs,
  learners,
  lists,
  reviewResults,
  statement,
} from '@wordtide/db'
import { and, eq, sql } from 'drizzle-orm'
import { type Learner, resetDate } from '../learners.ts'
import { ResetUnderWay } from '../resets/finish-resets.ts'
import { isBeingReset } from '../resets/resets.ts'
import type { ReviewSettings } from '../schedule.ts'
import { loadAnsweredVocabularies, saveAnswers } from './answers.ts'

/** No other program has answers from before: Anki was published in 2006. */
const firstDate = Date.UTC(2006, 0, 1)

/** The outcome of answers to vocabularies that are in the list. */
export type SavedAnswers = Omit<AddedAnswersView, 'leftOut'> & {
  leftOut: Omit<AddedAnswersView['leftOut'], 'notImported'>
}

interface ImportedTo {
  userId: string
  listId: string
  settings: ReviewSettings
  now: Date
  /** As `learnerOf` has returned it. */
  learner: Learner | undefined
}

/**
 * Returns the user as a learner of a list; undefined if the user has never learned it. Throws `ResetUnderWay`: what is imported then must not
 * be deleted with the rest. The caller holds the locks of the user's row and of the list.
 */
export async function learnerOf(tx: Database, userId: string, listId: string): Promise<Learner | undefined> {
  const [found] = await selectLearner(tx, { userId, listId })
  if (found?.isBeingReset === true) throw new ResetUnderWay({ userId, listId })
  return found?.learner ?? undefined
}

// From the list on, because a column of the only table of a query loses its table's name, which the subquery of `isBeingReset` needs.
const selectLearner = statement((db, input: Inputs<{ userId: string; listId: string }>) =>
  db
    .select({
      learner: { listId: learners.listId, lastReviewedAt: learners.lastReviewedAt, resetAt: learners.resetAt },
      isBeingReset,
    })
    .from(lists)
    .leftJoin(learners, and(eq(learners.listId, lists.id), eq(learners.userId, input.userId)))
    .where(eq(lists.id, input.listId)),
)

/** An answer; `sameTermId` is the first vocabulary of the list with the term, if it is another one than that of the answer. */
interface ImportedAnswer extends ReviewResult {
  sameTermId?: string | undefined
}

/**
 * Saves answers that the user has given in another program to vocabularies of a list, as a submission of them would, in any order of their
 * dates. One that the first vocabulary with the term has already is known. The caller holds the locks of the user's row and of the list, in which the vocabularies are stored.
 */
export async function saveImportedAnswers(
  tx: Database,
  { userId, listId, settings, now, learner }: ImportedTo,
  answers: readonly ImportedAnswer[],
): Promise<SavedAnswers> {
  const dated = answers.filter(({ date }) => date >= firstDate && date <= now.getTime())
  const resetAt = resetDate(learner, now)
  const accepted = dated.filter(({ date }) => date >= resetAt)
  const leftOut = { date: answers.length - dated.length, reset: dated.length - accepted.length }
  const known = await knownElsewhere(tx, userId, accepted)
  const added = accepted.flatMap((answer) => (known.has(answer) ? [] : { ...answer, listId }))
  if (added.length === 0) return { saved: 0, known: accepted.length, leftOut }
  const loaded = await loadAnsweredVocabularies(tx, userId, added)
  const learned = new Map(learner === undefined ? [] : [[listId, learner]])
  // Whether a class gives the list too is found out with the counting.
  const classListIds = new Set([listId])
  const saved = await saveAnswers(tx, userId, added, { ...loaded, learners: learned, classListIds }, settings, now)
  return { saved, known: accepted.length - saved, leftOut }
}

/** Returns the answers that the first vocabulary with their term has already, where that is another one. */
async function knownElsewhere(
  tx: Database,
  userId: string,
  answers: readonly ImportedAnswer[],
): Promise<ReadonlySet<ImportedAnswer>> {
  const elsewhere = answers.flatMap((answer) =>
    answer.sameTermId === undefined || answer.sameTermId === answer.vocId
      ? []
      : { answer, vocId: answer.sameTermId, type: answer.type, date: new Date(answer.date).toISOString() },
  )
  if (elsewhere.length === 0) return new Set()
  const found = await selectAnswered(tx, {
    userId,
    vocIds: arrayText(elsewhere.map(({ vocId }) => vocId)),
    types: arrayText(elsewhere.map(({ type }) => type)),
    dates: arrayText(elsewhere.map(({ date }) => date)),
  })
  return new Set(found.flatMap(({ position }) => elsewhere[position - 1]?.answer ?? []))
}

/** Selects which of these answers the user has given, by their positions, from 1 on. Each is a look-up in the primary key. */
const selectAnswered = statement(
  (db, input: Inputs<{ userId: string; vocIds: string; types: string; dates: string }>) =>
    db
      .select({ position: sql`asked.position`.mapWith(Number) })
      .from(
        sql`unnest(${arrayInput(input.vocIds, 'uuid')}, ${input.types}::text[], ${input.dates}::timestamptz[])
          with ordinality as asked (voc_id, type, date, position)`,
      )
      .innerJoin(
        reviewResults,
        sql`${reviewResults.vocId} = asked.voc_id and ${eq(reviewResults.userId, input.userId)}
          and ${reviewResults.type} = asked.type and ${reviewResults.date} = asked.date`,
      ),
)
