import { reviewResults } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createList, createUser, testServices } from '../../testing/index.ts'
import { findResets } from './resets.ts'

test('a reset that has ended is not looked for again, whatever the user learns in other lists', async () => {
  const services = await testServices()
  const user = await createUser(services)
  const date = services.now().getTime()
  const answered = [await createList(user, ['uno']), await createList(user, ['dos'])] as const
  for (const { vocs } of answered) {
    const vocId = vocs[0]?.id ?? ''
    await user.call.reviews.submit({ vocReviews: [{ vocId, type: 'dictation', result: 1, date, thinkingTime: 1 }] })
  }
  const [{ list }] = answered
  await user.call.reviews.reset({ id: list.id })
  expect(await services.db.$count(reviewResults, eq(reviewResults.listId, list.id))).toBe(0)
  const found: string[] = []
  for (let place: Parameters<typeof findResets>[1]; ; ) {
    const { resets, next } = await findResets(services.db, place)
    found.push(...resets.map(({ listId }) => listId))
    if (next === undefined) break
    place = next
  }
  expect(found).not.toContain(list.id)
})
