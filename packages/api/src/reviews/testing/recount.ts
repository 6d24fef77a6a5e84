import { reviewResults, reviews, suspensions } from '@wordtide/db'
import { waitDays } from '@wordtide/scheduling'
import { dayName, dayOf } from '@wordtide/scheduling/day'
import { eq } from 'drizzle-orm'
import { daySettings, type ReviewSettings } from '../../learning/index.ts'
import type { TestServices } from '../../testing/index.ts'

/** A user's answers on a day, and the reviewed cards that are due on it, counted from every answer and every review. */
interface CountedDay {
  reviews: number
  correct: number
  new: number
  thinkingMs: bigint
  due: number
}

/** Counts every answer and every review of a user in these lists, and returns the figures by the name of the day. */
export async function recountDays(
  { db, now }: TestServices,
  userId: string,
  settings: ReviewSettings,
  listIds: readonly string[],
): Promise<(day: string) => CountedDay> {
  const zone = daySettings(settings)
  const today = dayOf(now().getTime(), zone)
  const days = new Map<string, CountedDay>()
  const dayNamed = (name: string) => {
    const counted = days.get(name) ?? { reviews: 0, correct: 0, new: 0, thinkingMs: 0n, due: 0 }
    days.set(name, counted)
    return counted
  }
  const answered = new Set<string>()
  const answers = await db.select().from(reviewResults).where(eq(reviewResults.userId, userId))
  for (const answer of answers.toSorted((a, b) => a.date.getTime() - b.date.getTime())) {
    if (!listIds.includes(answer.listId)) continue
    const day = dayNamed(dayName(dayOf(answer.date.getTime(), zone)))
    const card = `${answer.vocId} ${answer.type}`
    day.reviews += 1
    day.correct += answer.result === 1 ? 1 : 0
    day.new += answered.has(card) ? 0 : 1
    day.thinkingMs += BigInt(answer.thinkingTime)
    answered.add(card)
  }
  const suspended = await db.select().from(suspensions).where(eq(suspensions.userId, userId))
  const suspendedIds = new Set(suspended.map(({ vocId }) => vocId))
  for (const review of await db.select().from(reviews).where(eq(reviews.userId, userId))) {
    if (suspendedIds.has(review.vocId)) continue
    const { confidence, lastWrong, memoryLevel } = review
    const wait = waitDays({ confidence, lastResult: lastWrong ? -1 : 0, memoryLevel }, settings)
    if (wait === null || !listIds.includes(review.listId)) continue
    const dueOn = wait === 0 ? today : Math.max(today, dayOf(review.lastReview.getTime(), zone) + wait)
    dayNamed(dayName(dueOn)).due += 1
  }
  return (name) => days.get(name) ?? { reviews: 0, correct: 0, new: 0, thinkingMs: 0n, due: 0 }
}
