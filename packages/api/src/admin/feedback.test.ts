import { feedbacks } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createUser, testServices } from '../testing/index.ts'
import { AdminError, answerFeedback, closeFeedback, listFeedback, reopenFeedback } from './index.ts'

/** Services with feedback of Ada's: an old, closed one and two open ones, a second apart. */
async function threeFeedbacks() {
  const services = await testServices()
  await services.db.delete(feedbacks)
  const ada = await createUser(services)
  const send = async (subject: string) => {
    services.pass(1000)
    return (await ada.call.feedback.send({ type: 'bug', subject, message: 'It is green.\n\nOr <blue>.' })).id
  }
  const [closed, second, third] = [await send('Closed'), await send('Second'), await send('Third')]
  await closeFeedback(services, { id: closed })
  return { services, ada, closed, second, third }
}

describe('feedback', () => {
  it('is listed with the address of its sender, the newest first, and without what was closed', async () => {
    const { services, ada, closed, second, third } = await threeFeedbacks()
    const idsOf = async (limit: number, all: boolean) => {
      const { feedbacks: found, hasMore } = await listFeedback(services, { limit, all })
      return [...found.map(({ id }) => id), hasMore]
    }
    expect(await idsOf(2, false)).toEqual([third, second, false])
    expect(await idsOf(1, false)).toEqual([third, true])
    expect(await idsOf(3, true)).toEqual([third, second, closed, false])
    const [newest] = (await listFeedback(services, { limit: 1, all: false })).feedbacks
    expect(newest).toEqual({
      id: third,
      createdAt: services.now().getTime(),
      type: 'bug',
      email: ada.email,
      subject: 'Third',
      message: 'It is green.\n\nOr <blue>.',
      closedAt: null,
    })
  })

  it('is answered by a mail that quotes it, and closed', async () => {
    const { services, ada, third } = await threeFeedbacks()
    services.pass(1000)
    const { feedback, mail } = await answerFeedback(services, { id: third, message: 'Thank you.\nIt is <fixed>.' })
    expect(feedback).toMatchObject({ id: third, closedAt: services.now().getTime() })
    expect(services.mails).toHaveLength(1)
    const [sent] = services.mails
    expect(sent).toMatchObject({ ...mail, to: ada.email, subject: 'Re: Third' })
    expect(sent?.text).toMatch(
      /^Thank you\.\nIt is <fixed>\.\n\nOn .* UTC you wrote at http:\/\/localhost:3000:\n\n> It is green\.\n>\n> Or <blue>\.$/,
    )
    expect(sent?.html).toContain('<p>Thank you.<br>It is &lt;fixed&gt;.</p>')
    expect(sent?.html).toContain('<blockquote><p>It is green.<br><br>Or &lt;blue&gt;.</p></blockquote>')
  })

  it('stays open if the mail server refuses the answer, and the error says why', async () => {
    const { services, third } = await threeFeedbacks()
    const mailer = { send: () => Promise.reject(new Error('550 no\nsuch user')) }
    const answered = answerFeedback({ ...services, mailer }, { id: third, message: 'Thank you.' })
    await expect(answered).rejects.toThrow(new AdminError('the mail was not sent: 550 no'))
    const [row] = await services.db.select().from(feedbacks).where(eq(feedbacks.id, third))
    expect(row?.closedAt).toBeNull()
  })

  it('is closed once, and opened again', async () => {
    const { services, second } = await threeFeedbacks()
    const closedAt = services.now().getTime()
    expect(await closeFeedback(services, { id: second })).toMatchObject({ closedAt })
    services.pass(1000)
    expect(await closeFeedback(services, { id: second })).toMatchObject({ closedAt })
    expect(await reopenFeedback(services, { id: second })).toMatchObject({ closedAt: null })
  })

  it('is refused by an unknown id, and nothing is sent', async () => {
    const services = await testServices()
    const id = '00000000-0000-0000-0000-000000000000'
    for (const work of [closeFeedback, reopenFeedback])
      await expect(work(services, { id })).rejects.toThrow(/^there is no feedback 0/)
    await expect(answerFeedback(services, { id, message: 'Thank you.' })).rejects.toThrow(AdminError)
    expect(services.mails).toEqual([])
  })
})

it('open feedback is found by its index, however much is closed', async () => {
  const own = await explainedDatabase('feedback_open')
  try {
    const services = await testServices({ db: own.db })
    const { id } = await createUser(services)
    await own.db.execute(sql`
      insert into feedbacks (id, user_id, type, subject, message, created_at, closed_at)
      select gen_random_uuid(), ${id}::uuid, 'bug', 'subject', 'message', now(), case when n > 5 then now() end
      from generate_series(1, 5000) n`)
    await own.db.execute(sql`analyze feedbacks`)
    expect((await own.costOf(() => listFeedback(services, { limit: 100, all: false }))).scanned).not.toContain(
      'feedbacks',
    )
  } finally {
    await own.close()
  }
})
