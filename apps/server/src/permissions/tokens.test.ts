import { describeProcedure, type ProcedurePath, procedures } from '@wordtide/api'
import { suspendUser } from '@wordtide/api/admin'
import { createUser, listFields } from '@wordtide/api/testing'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { testApp } from '../testing/index.ts'
import { createFixture, type Fixture } from './testing/fixture.ts'
import { matrix } from './testing/matrix.ts'
import type { Outcome } from './testing/outcomes.ts'
import { transportsOf } from './testing/transports.ts'

const server = testApp()

/** A fixture whose actor is a program with an access token of the owner. */
async function withToken(scope: 'read' | 'write'): Promise<Fixture> {
  const fixture = await createFixture(await server, 'owner')
  const { token } = await fixture.owner.call.accessTokens.create({ name: 'Script', scope, days: 7 })
  return { ...fixture, actor: { id: fixture.owner.id, email: fixture.owner.email, session: { token } } }
}

const isMutation = (path: ProcedurePath) => describeProcedure(path).type === 'mutation'
const isPublic = (path: ProcedurePath) => describeProcedure(path).access === 'public'

/** Makes a refused call over each transport. For one that succeeds, one transport is enough: the matrix's test tries them all. */
async function check(path: ProcedurePath, outcome: Outcome, fixture: () => Promise<Fixture>): Promise<void> {
  for (const transport of transportsOf(path).slice(outcome === 'ok' ? -1 : 0)) {
    const { status, body, cookie } = await transport.call(await fixture())
    if (outcome === 'ok') expect(status, transport.name).toBe(transport.success)
    else {
      const error = toErrorBody(outcome)
      expect({ status, body }, transport.name).toEqual({ status: error.status, body: error })
    }
    // Signing in and out is for everyone.
    if (!isPublic(path)) expect(cookie).toBeUndefined()
  }
}

/** The outcome of a call with a token of the owner. */
function outcomeOf(path: ProcedurePath, scope: 'read' | 'write'): Outcome {
  const { refusesTokens, may } = matrix[path]
  if (refusesTokens) return 'TOKEN_NOT_ALLOWED'
  return scope === 'read' && isMutation(path) && !isPublic(path) ? 'READ_ONLY_TOKEN' : may.owner
}

describe.each(['read', 'write'] as const)('a token with %s access', (scope) => {
  // Only a mutation that succeeds changes the fixture.
  const shared = withToken(scope)
  it.each(procedures.map(({ name }) => [name, outcomeOf(name, scope)] as const))('%s: %s', async (path, outcome) => {
    await check(path, outcome, () => (outcome === 'ok' && isMutation(path) ? withToken(scope) : shared))
  })
})

/** A bad token changes nothing, so one fixture is enough. */
const forBadTokens = withToken('write')

/** Checks that the procedure refuses an access token that is unknown, malformed, expired or revoked, over each transport. */
async function checkBadTokens(path: ProcedurePath, tokens: readonly string[]): Promise<void> {
  const fixture = await forBadTokens
  for (const token of tokens)
    for (const transport of transportsOf(path)) {
      const { status, body } = await transport.call({ ...fixture, actor: { ...fixture.actor, session: { token } } })
      expect({ status, body }, transport.name).toEqual({ status: 401, body: toErrorBody('INVALID_ACCESS_TOKEN') })
    }
}

describe('a bad token is unauthorized', () => {
  const unknown = `wordtide_${'x'.repeat(43)}`

  it.each(procedures.map(({ name }) => name))('at %s', (path) => checkBadTokens(path, [unknown, 'x']))

  it('whatever is wrong with it, also where no token is allowed', async () => {
    const { services } = await server
    const ada = await createUser(services)
    const revoked = await ada.call.accessTokens.create({ name: 'Script', scope: 'write', days: 7 })
    await ada.call.accessTokens.delete({ id: revoked.id })
    for (const path of ['accounts.signOut', 'accessTokens.list', 'lists.listOwn'] as const)
      await checkBadTokens(path, [revoked.token, '', `${unknown} ${unknown}`])
  })
})

/** A fixture whose actor is a program with an access token of a suspended user, who would be an editor. */
async function ofSuspendedUser(): Promise<Fixture> {
  const app = await server
  const fixture = await createFixture(app, 'editor')
  const { session } = fixture.actor
  const body = { name: 'Script', scope: 'write', days: 7 }
  const created = await app.call(session, 'POST /api/trpc/accessTokens.create', { body })
  const { token } = createdToken.parse(created.body).result.data
  await suspendUser(app.services, fixture.actor)
  return { ...fixture, actor: { ...fixture.actor, session: { token } } }
}

const createdToken = z.object({ result: z.object({ data: z.object({ token: z.string() }) }) })

describe('a token of a suspended user is refused', () => {
  const shared = ofSuspendedUser()
  it.each(procedures.map(({ name }) => name))('at %s', (path) => check(path, 'ACCOUNT_SUSPENDED', () => shared))
})

it('an unknown token is unauthorized, even beside a valid session', async () => {
  const { call, services } = await server
  const ada = await createUser(services)
  for (const path of ['GET /api/lists/user', 'POST /api/lists']) {
    const response = await call(ada, path, { headers: { authorization: 'Bearer wordtide_x' } })
    expect(response).toMatchObject({ status: 401, body: toErrorBody('INVALID_ACCESS_TOKEN') })
    expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  }
  // Other schemes are meant for a proxy.
  for (const authorization of ['Basic QWRhOg==', 'Bearerish x'])
    expect(await call(ada, 'GET /api/lists/user', { headers: { authorization } })).toMatchObject({ status: 200 })
})

it('a token is never logged', async () => {
  const { call, services, logged } = await server
  const ada = await createUser(services)
  const { token } = await ada.call.accessTokens.create({ name: 'Script', scope: 'write', days: 7 })
  expect(await call({ token }, 'POST /api/lists', { body: listFields })).toMatchObject({ status: 201 })
  expect(await call({ token: `${token}x` }, 'POST /api/lists', { body: listFields })).toMatchObject({ status: 401 })
  expect(logged.join('')).not.toContain(token)
})
