import { mailQueue } from '@wordtide/db'
import { describe, expect, it } from 'vitest'
import { goodPassword, testCaller, testServices, uniqueEmail } from '../testing/index.ts'
import { listMails, retryMails, sendTestMail } from './index.ts'

/** A queue with a mail that has failed and a newer one that waits after one attempt; the mail server is up again. */
async function failedAndWaiting() {
  const state = { isDown: true, woken: [] as string[], sent: [] as string[] }
  const services = await testServices({
    mailer: {
      send: async ({ to }) => {
        if (state.isDown) throw new Error('421 try later')
        state.sent.push(to)
      },
    },
    wake: (job) => state.woken.push(job),
  })
  await services.db.delete(mailQueue)
  const { call } = testCaller(services)
  const [failedEmail, waitingEmail] = [uniqueEmail(), uniqueEmail()]
  await call.accounts.signUp({ name: 'Ada', email: failedEmail, password: goodPassword })
  await services.db.update(mailQueue).set({ attempts: 9 })
  await services.deliver()
  services.pass(1000)
  await call.accounts.signUp({ name: 'Ben', email: waitingEmail, password: goodPassword })
  await services.deliver()
  const { mails } = await listMails(services, { limit: 10, failed: false })
  state.isDown = false
  state.woken = []
  const [waiting, failed] = [mails[0]?.id ?? '', mails[1]?.id ?? '']
  return { services, state, mails, waiting, failed, failedEmail, waitingEmail }
}

describe('the list of mails', () => {
  it('has those that wait and those that have failed, the newest first, with what the mail server said', async () => {
    const { services, mails, failedEmail, waitingEmail } = await failedAndWaiting()
    const now = services.now().getTime()
    const shared = { kind: 'activation', lastError: '421 try later' }
    expect(mails).toMatchObject([
      { ...shared, email: waitingEmail, createdAt: now, attempts: 1, nextAttemptAt: now + 60_000, failedAt: null },
      { ...shared, email: failedEmail, attempts: 10, nextAttemptAt: null, failedAt: now - 1000 },
    ])
  })

  it('has only those that have failed if asked, and as many as asked', async () => {
    const { services, failed, waiting } = await failedAndWaiting()
    expect(await listMails(services, { limit: 10, failed: true })).toMatchObject({
      mails: [{ id: failed }],
      hasMore: false,
    })
    expect(await listMails(services, { limit: 1, failed: false })).toMatchObject({
      mails: [{ id: waiting }],
      hasMore: true,
    })
  })
})

describe('a retry', () => {
  it('of a mail that has failed sends it, with all attempts before it, and leaves the others alone', async () => {
    const { services, state, failed, failedEmail } = await failedAndWaiting()
    expect(await retryMails(services, { id: failed })).toEqual({ mails: 1 })
    expect(state.woken).toEqual(['deliver mail'])
    state.isDown = true
    await services.deliver()
    const [, retried] = (await listMails(services, { limit: 10, failed: false })).mails
    expect(retried).toMatchObject({ id: failed, attempts: 1, failedAt: null })
    state.isDown = false
    await retryMails(services, { id: failed })
    await services.deliver()
    expect(state.sent).toEqual([failedEmail])
  })

  it('of all sends those that wait, too', async () => {
    const { services, state, failedEmail, waitingEmail } = await failedAndWaiting()
    expect(await retryMails(services, {})).toEqual({ mails: 2 })
    await services.deliver()
    expect(state.sent.sort()).toEqual([failedEmail, waitingEmail].sort())
    expect(await retryMails(services, {})).toEqual({ mails: 0 })
  })

  it('of an unknown mail is refused', async () => {
    const services = await testServices()
    const id = '00000000-0000-0000-0000-000000000000'
    await expect(retryMails(services, { id })).rejects.toThrow(/^there is no mail 0/)
  })
})

it('a test mail is sent at once, with the address of the server, and a refusal says why', async () => {
  const services = await testServices()
  const email = uniqueEmail()
  const sent = await sendTestMail(services, { email })
  expect(services.mails).toMatchObject([{ ...sent, to: email, text: expect.stringContaining(services.publicUrl) }])
  const mailer = { send: () => Promise.reject(new Error('535 wrong password')) }
  await expect(sendTestMail({ ...services, mailer }, { email })).rejects.toThrow(
    'the mail was not sent: 535 wrong password',
  )
})
