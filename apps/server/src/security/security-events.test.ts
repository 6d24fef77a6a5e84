import { createUser, goodPassword, mailedToken } from '@wordtide/api/testing'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { cookieOf, testApp } from '../testing/index.ts'

const logLine = z.looseObject({ msg: z.literal('security event'), event: z.string(), reqId: z.string() })

it('security events are logged with user, network and request, and without addresses and secrets', async () => {
  const { call, services, logged } = await testApp({ services: { limited: true } })
  const { id: userId, email } = await createUser(services)
  const from = '2001:db8:5:6:7:8:9:a'
  await call(undefined, 'POST /api/users/email/password', { from, body: { email } })
  const token = await mailedToken(services, email)
  const reset = await call(undefined, 'POST /api/users/reset-password', {
    from,
    body: { email, token, password: goodPassword },
  })
  const signedIn = await call(undefined, 'POST /api/users/session', { from, body: { email, password: goodPassword } })
  const sessionId = /=([^;]+)/.exec(cookieOf(signedIn) ?? '')?.[1] ?? ''
  const body = { name: 'My script', scope: 'read', days: 7 }
  const created = await call({ sessionId }, 'POST /api/trpc/accessTokens.create', { from, body })
  const deleted = await call({ sessionId }, 'DELETE /api/users', { from })
  expect([reset, signedIn, created, deleted].map(({ status }) => status)).toEqual([200, 200, 200, 204])

  const lines = logged.filter((line) => line.includes('security event'))
  const network = '2001:db8:5:6::/64'
  expect(lines.map((line) => logLine.parse(JSON.parse(line)))).toMatchObject([
    { event: 'password-changed', userId, network, reqId: reset.headers['x-request-id'] },
    { event: 'signed-in', method: 'password', userId, network, reqId: signedIn.headers['x-request-id'] },
    { event: 'access-token-created', userId, network, reqId: created.headers['x-request-id'] },
    { event: 'account-deleted', userId, network, reqId: deleted.headers['x-request-id'] },
  ])
  for (const secret of [email, token, from, goodPassword, sessionId, 'My script', 'wordtide_'])
    expect(lines.join('')).not.toContain(secret)
})
