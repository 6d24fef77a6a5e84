import { goodPassword, mailedToken, uniqueEmail } from '@wordtide/api/testing'
import { expect, it } from 'vitest'
import { cookieOf, testApp } from '../testing/index.ts'

it('the log holds no passwords, tokens or cookies, also of requests that fail', async () => {
  const { call, services, logged } = await testApp()
  const email = uniqueEmail()
  const [wrong, next] = ['Wr0ng-secret!', 'N3w-secret!!']
  const send = (what: string, body: object | string, type = 'application/json') =>
    call(undefined, what, {
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  await send('POST /api/users', { name: 'Ada', email, password: goodPassword })
  const activation = await mailedToken(services, email)
  await call(undefined, `GET /user/activate?email=${email}&token=${activation}`)
  await send('POST /api/users/activate', { email: uniqueEmail(), token: activation })
  await send('POST /api/users/activate', { email, token: activation })
  await send('POST /api/trpc/accounts.signIn', { email, password: wrong })
  await send('POST /api/users/session', `{"email":"${email}","password":"${goodPassword}"`)
  await send('POST /api/users/session', `password=${goodPassword}`, 'application/x-www-form-urlencoded')
  await call(
    undefined,
    `GET /api/trpc/accounts.signIn?input=${encodeURIComponent(JSON.stringify({ password: wrong }))}`,
  )
  const cookie = cookieOf(await send('POST /api/users/session', { email, password: goodPassword }))
  const sessionId = /=([^;]+)/.exec(cookie ?? '')?.[1] ?? 'none'
  await call({ sessionId }, 'GET /api/users/session', { headers: { authorization: `Bearer ${wrong}` } })
  await send('POST /api/users/email/password', { email })
  const reset = await mailedToken(services, email)
  await call(undefined, `GET /user/password-reset?email=${email}&token=${reset}`)
  await send('POST /api/users/reset-password', { email, token: reset, password: 'weak' })
  await send('POST /api/users/reset-password', { email, token: reset, password: next })

  // Errors of the database hold the values of the failed query.
  const broken = await testApp({
    services: {
      db: new Proxy(services.db, {
        get: (db, name) =>
          name === 'transaction' || name === 'insert'
            ? () => {
                throw new Error(`Failed query: insert\nparams: ${goodPassword},${reset}`)
              }
            : Reflect.get(db, name),
      }),
    },
  })
  const failed = await broken.call(undefined, 'POST /api/users', {
    body: { name: 'Ada', email: uniqueEmail(), password: goodPassword },
  })
  expect(failed).toMatchObject({
    status: 500,
    body: { status: 500, code: 500, key: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' },
  })

  const log = [...logged, ...broken.logged].join('')
  expect(log).toContain('unexpected error')
  expect(logged.length).toBeGreaterThan(10)
  for (const secret of [goodPassword, wrong, next, activation, reset, sessionId]) {
    expect(secret.length).toBeGreaterThan(5)
    expect(log).not.toContain(secret)
  }
})
