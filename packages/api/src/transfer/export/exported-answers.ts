import { arrayInput, arrayText, type Database, type Inputs, reviewResults, statement } from '@wordtide/db'
import { type Answer, applyAnswer, waitDays } from '@wordtide/scheduling'
import type { ExportedAnswer } from '@wordtide/transfer'
import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type ReviewSettings, reviewSettingsOf } from '../../learning/index.ts'

/**
 * Returns a function that loads the answers of a user to vocabularies, by their ids: of each those of a review type by their dates, with the days
 * that the card waits after each under the intervals of the user.
 */
export async function createAnswersLoader(
  db: Database,
  userId: string,
): Promise<(vocIds: readonly string[]) => Promise<Map<string, ExportedAnswer[]>>> {
  const settings = await reviewSettingsOf(db, userId)
  return async (vocIds) => {
    const rows = await selectAnswers(db, { userId, vocIds: arrayText([...vocIds]) })
    const byVoc = new Map<string, ExportedAnswer[]>()
    let card = { key: '', confidence: 0 }
    for (const { vocId, type, date, result, thinkingTime, maxConfidence } of rows) {
      const key = `${vocId} ${type}`
      const answer = resultSchema.parse(result)
      card = { key, confidence: applyAnswer(card.key === key ? card.confidence : 0, answer, maxConfidence) }
      const days = daysAfter(card.confidence, answer, settings)
      const answers = byVoc.get(vocId) ?? []
      answers.push({ type, result: answer, date: date.getTime(), thinkingTime, days })
      byVoc.set(vocId, answers)
    }
    return byVoc
  }
}

const resultSchema = z.literal([-1, 0, 1]) satisfies z.ZodType<Answer>

/** The days by the intervals, also under the adaptive schedule: Anki has one of its own. A learned card comes after the last interval. */
const daysAfter = (confidence: number, lastResult: Answer, { intervals }: ReviewSettings): number =>
  waitDays({ confidence, lastResult }, { intervals, learnedReturn: true }) ?? 0

const selectAnswers = statement((db, input: Inputs<{ userId: string; vocIds: string }>) => {
  const { vocId, type, date, result, thinkingTime, maxConfidence } = reviewResults
  return db
    .select({ vocId, type, date, result, thinkingTime, maxConfidence })
    .from(reviewResults)
    .where(sql`${vocId} = any(${arrayInput(input.vocIds, 'uuid')}) and ${eq(reviewResults.userId, input.userId)}`)
    .orderBy(asc(vocId), asc(type), asc(date))
})
