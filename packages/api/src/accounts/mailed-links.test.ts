import { mailQueue } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { composers } from '../flow/composers.ts'
import { deliverMail } from '../mail/index.ts'
import type { Mail } from '../ports.ts'
import {
  goodPassword,
  linkIn,
  linkParams,
  mailsTo,
  type TestServices,
  testCaller,
  testServices,
  uniqueEmail,
} from '../testing/index.ts'

const tokenIn = (mail: Mail | undefined): string => linkParams(linkIn(mail?.text)).get('token') ?? ''

/** Sends the queued mails, but does not get to delete them from the queue: the server has ended. */
async function deliverAndEnd(services: TestServices): Promise<void> {
  const send = async (mail: Mail) => {
    await services.mailer.send(mail)
    throw new Error('the server has ended')
  }
  await deliverMail({ ...services, mailer: { send } }, composers)
}

/** Signs up; the mail is sent twice, because the server ends while it sends it the first time. */
async function mailedTwice() {
  const services = await testServices()
  await services.db.delete(mailQueue)
  const email = uniqueEmail()
  const { call } = testCaller(services)
  await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  await deliverAndEnd(services)
  services.pass(61_000)
  const mails = await mailsTo(services, email)
  return { services, call, email, mails, tokens: mails.map(tokenIn) }
}

describe('a mail that is sent again because the server ended after sending it', () => {
  it.each([0, 1])('has a link that works, and so has the first: link %i', async (used) => {
    const { call, email, tokens } = await mailedTwice()
    expect(new Set(tokens).size).toBe(2)
    expect(await call.accounts.activate({ email, token: tokens[used] ?? '' })).toEqual({})
    for (const token of tokens)
      await expect(call.accounts.activate({ email, token }), 'one use voids both').rejects.toMatchObject({
        cause: { key: 'INVALID_TOKEN' },
      })
  })

  it('has the same id, by which a mail server or the outbox recognizes it', async () => {
    const { mails } = await mailedTwice()
    expect(mails).toHaveLength(2)
    expect(mails[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(mails[1]).toMatchObject({ id: mails[0]?.id, queuedAt: mails[0]?.queuedAt })
  })

  it('is voided with all its links by a new request', async () => {
    const { services, call, email, tokens } = await mailedTwice()
    await call.accounts.sendActivation({ email })
    await services.deliver()
    for (const token of tokens)
      await expect(call.accounts.activate({ email, token })).rejects.toMatchObject({ cause: { key: 'INVALID_TOKEN' } })
    expect(await call.accounts.activate({ email, token: tokenIn(services.mails.at(-1)) })).toEqual({})
  })
})

it('two links of one mail that are used at the same time activate the account once', async () => {
  const { call, email, tokens } = await mailedTwice()
  const outcomes = await Promise.allSettled(tokens.map((token) => call.accounts.activate({ email, token })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { cause: { key: 'INVALID_TOKEN' } },
  })
})

it('a link is valid until a newer mail has really been sent', async () => {
  let isDown = false
  const sent: Mail[] = []
  const services = await testServices({
    mailer: {
      send: async (mail) => {
        if (isDown) throw new Error('the mail server is down')
        sent.push(mail)
      },
    },
  })
  await services.db.delete(mailQueue)
  const email = uniqueEmail()
  const { call } = testCaller(services)
  await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  await services.deliver()
  isDown = true
  await call.accounts.sendActivation({ email })
  await services.deliver()
  expect(await call.accounts.activate({ email, token: tokenIn(sent[0]) })).toEqual({})
})

it('a mail that takes long to send does not void the link of a newer one', async () => {
  const sent: Mail[] = []
  let release = () => {}
  let isFirst = true
  const services = await testServices({
    mailer: {
      send: async (mail) => {
        sent.push(mail)
        if (!isFirst) return
        isFirst = false
        await new Promise<void>((resolve) => {
          release = resolve
        })
      },
    },
  })
  await services.db.delete(mailQueue)
  const email = uniqueEmail()
  const { call } = testCaller(services)
  await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  const slow = services.deliver()
  await expect.poll(() => sent.length).toBe(1)
  await call.accounts.sendActivation({ email })
  await services.deliver()
  release()
  await slow
  await expect(call.accounts.activate({ email, token: tokenIn(sent[0]) })).rejects.toMatchObject({
    cause: { key: 'INVALID_TOKEN' },
  })
  expect(await call.accounts.activate({ email, token: tokenIn(sent[1]) })).toEqual({})
})

it('a new request replaces a mail of its kind that is still queued: its retry would void the newer link', async () => {
  let isDown = true
  const sent: Mail[] = []
  const services = await testServices({
    mailer: {
      send: async (mail) => {
        if (isDown) throw new Error('the mail server is down')
        sent.push(mail)
      },
    },
  })
  await services.db.delete(mailQueue)
  const email = uniqueEmail()
  const { call } = testCaller(services)
  await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  await services.deliver()
  isDown = false
  await call.accounts.sendActivation({ email })
  await services.deliver()
  services.pass(61_000)
  await services.deliver()
  expect(sent).toHaveLength(1)
  expect(await call.accounts.activate({ email, token: tokenIn(sent[0]) })).toEqual({})
  expect(await services.db.$count(mailQueue, eq(mailQueue.email, email))).toBe(0)
})
