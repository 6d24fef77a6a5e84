import { feedbacks } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createUser, testServices } from '../testing/index.ts'

it('feedback is stored under the reference that the user gets', async () => {
  const services = await testServices()
  const ada = await createUser(services)
  const sent = { type: 'enhancement' as const, subject: 'The sea', message: 'More of it,\nplease.' }
  const response = await ada.call.feedback.send({ ...sent, subject: ` ${sent.subject} ` })
  expect(response).toEqual({ id: expect.any(String) })
  const { id } = response
  const [row] = await services.db.select().from(feedbacks).where(eq(feedbacks.id, id))
  expect(row).toEqual({ id, userId: ada.id, ...sent, createdAt: services.now(), closedAt: null })
})
