import type { AddedAnswersView, ReviewResult } from '@wordtide/contract'
import { type Database, type Inputs, learners, lists, statement } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import { type Learner, resetDate } from '../learners.ts'
import { ResetUnderWay } from '../resets/finish-resets.ts'
import { isBeingReset } from '../resets/resets.ts'
import type { ReviewSettings } from '../schedule.ts'
import { loadAnsweredVocabularies, saveAnswers } from './answers.ts'

/** No other program has answers from before: Anki was published in 2006. */
const firstDate = Date.UTC(2006, 0, 1)

/** What became of answers to vocabularies that are in the list. */
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

/**
 * Saves answers that the user has given in another program to vocabularies of a list, as a submission of them would, in any order of their
 * dates. The caller holds the locks of the user's row and of the list, in which the vocabularies are stored.
 */
export async function saveImportedAnswers(
  tx: Database,
  { userId, listId, settings, now, learner }: ImportedTo,
  answers: readonly ReviewResult[],
): Promise<SavedAnswers> {
  const dated = answers.filter(({ date }) => date >= firstDate && date <= now.getTime())
  const resetAt = resetDate(learner, now)
  const accepted = dated.filter(({ date }) => date >= resetAt).map((answer) => ({ ...answer, listId }))
  const leftOut = { date: answers.length - dated.length, reset: dated.length - accepted.length }
  if (accepted.length === 0) return { saved: 0, known: 0, leftOut }
  const loaded = await loadAnsweredVocabularies(tx, userId, accepted)
  const learned = new Map(learner === undefined ? [] : [[listId, learner]])
  const saved = await saveAnswers(tx, userId, accepted, { ...loaded, learners: learned }, settings, now)
  return { saved, known: accepted.length - saved, leftOut }
}
