import type { createCaller } from '@wordtide/api'
import { defaultReviewSettings } from '@wordtide/contract'
import { isDue } from '@wordtide/scheduling/day'
import type { Clock } from './clock.ts'

export type Call = ReturnType<typeof createCaller>

/** Seeded users have set no time zone: their days are those of UTC. */
const daySettings = { timeZone: 'UTC', dayStartsAt: defaultReviewSettings.dayStartsAt }

/** Answers what is due in a list, up to fifteen cards; returns how many. */
export async function review(
  call: Call,
  listId: string,
  right: number,
  random: () => number,
  clock: Clock,
): Promise<number> {
  const queuedAt = clock.now().getTime()
  const queue = await call.reviews.getQueue({ list: listId, count: 15 })
  const due = queue.filter((card) => isDue(card, queuedAt, daySettings))
  const vocReviews = due.map(({ vocId, reviewType, confidence }) => {
    const thinkingTime = 900 + Math.floor(random() * 5000)
    clock.pass(thinkingTime + 1500)
    // New words are hard; words that were right a few times are remembered.
    const chance = Math.min(0.98, right - 0.15 + confidence * 0.05)
    const draw = random()
    const result = draw < chance ? 1 : draw < chance + 0.06 ? 0 : -1
    return { vocId, type: reviewType, result, date: clock.now().getTime(), thinkingTime } as const
  })
  if (vocReviews.length > 0) await call.reviews.submit({ vocReviews })
  return vocReviews.length
}
