import { goodPassword } from '@wordtide/api/testing'
import { expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

const server = testApp()

it.each([
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com\nBcc: eve@example.com',
  'ada@example.com, eve@example.com',
  'ada@example.com;eve@example.com',
  '"ada\r\nBcc: eve@example.com"@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\u0000',
  'ada@example.com%0aBcc:eve@example.com',
])('a mail address that would inject headers or recipients is rejected: %j', async (email) => {
  const { call, services } = await server
  const calls = {
    'POST /api/users': { name: 'Ada', email, password: goodPassword },
    'POST /api/users/email/password': { email },
    'POST /api/users/email/activation': { email },
    'POST /api/trpc/accounts.sendPasswordReset': { email },
  }
  for (const [what, body] of Object.entries(calls)) {
    const response = await call(undefined, what, { body })
    expect(response.status, what).toBe(400)
    expect(response.text, what).toContain('Invalid email')
  }
  await services.deliver()
  // Mails that other tests left in the queue may be delivered, but none to these addresses.
  const recipients = [email, 'ada@example.com', 'eve@example.com']
  expect(services.mails.filter(({ to }) => recipients.includes(to))).toEqual([])
})
