import type { ReviewResult } from '@wordtide/contract'
import { createUser, type TestUser, testServices } from '../../testing/index.ts'

/** Services whose clock stands at noon (UTC) of a day, and a user whose days begin at midnight. */
export async function createLearner(today: string) {
  const services = await testServices()
  services.pass(Date.parse(`${today}T12:00Z`) - services.now().getTime())
  const ada = await createUser(services)
  await ada.call.reviews.updateSettings({ reviews: { dayStartsAt: 0 } })
  return { services, ada }
}

/** A right answer to a translation, unless `fields` say otherwise. */
export const answer = (vocId: string | undefined, date: string, fields: Partial<ReviewResult> = {}): ReviewResult => ({
  vocId: vocId ?? '',
  type: 'translation',
  result: 1,
  date: Date.parse(date),
  thinkingTime: 1000,
  ...fields,
})
export const submit = (user: TestUser, ...vocReviews: ReviewResult[]) => user.call.reviews.submit({ vocReviews })
