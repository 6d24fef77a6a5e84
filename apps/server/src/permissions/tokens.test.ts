import { describeProcedure, type ProcedurePath } from '@wordtide/api'
import { listFields, newPerson } from '@wordtide/api/testing'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'
import { doorsTo } from './testing/doors.ts'
import { matrix, procedures } from './testing/matrix.ts'
import type { Outcome } from './testing/outcomes.ts'
import { newScene, type Scene } from './testing/scene.ts'

const server = testApp()

/** What is about the account itself: no token may do it, whatever else it may. */
const accountItself: readonly ProcedurePath[] = [
  'accessTokens.list',
  'accessTokens.create',
  'accessTokens.delete',
  'accounts.activate',
  'accounts.resetPassword',
  'accounts.sendActivation',
  'accounts.sendPasswordReset',
  'accounts.signIn',
  'accounts.signOut',
  'accounts.signUp',
  'privacy.deleteAccount',
  'profile.updateInfo',
]

/** The owner's scene, asked by a program with a token of theirs. */
async function byProgram(access: 'read' | 'write'): Promise<Scene> {
  const scene = await newScene(await server, 'owner')
  const { token } = await scene.owner.call.accessTokens.create({ name: 'Script', access, days: 7 })
  return { ...scene, asker: { email: scene.owner.email, session: { token } } }
}

const isChange = (path: ProcedurePath) => describeProcedure(path).type === 'mutation'

/** Makes the call through each of its doors; what succeeds there is the matrix's own test, so that here one is enough. */
async function check(path: ProcedurePath, outcome: Outcome, scene: () => Promise<Scene>): Promise<void> {
  for (const door of doorsTo(path).slice(outcome === 'ok' ? -1 : 0)) {
    const { status, body, cookie } = await door.call(await scene())
    if (outcome === 'ok') expect(status, door.name).toBe(door.success)
    else
      expect({ status, body }, door.name).toEqual({ status: toErrorBody(outcome).status, body: toErrorBody(outcome) })
    expect(cookie).toBeUndefined()
  }
}

/** What a call by a program of the owner comes to. */
function outcomeOf(path: ProcedurePath, access: 'read' | 'write'): Outcome {
  if (accountItself.includes(path)) return 'TOKEN_NOT_ALLOWED'
  return access === 'read' && isChange(path) ? 'READ_ONLY_TOKEN' : matrix[path].may.owner
}

describe.each(['read', 'write'] as const)('a program that may %s', (access) => {
  // Only a change that succeeds leaves the scene another.
  const shared = byProgram(access)
  it.each(procedures.map((path) => [path, outcomeOf(path, access)] as const))('%s: %s', async (path, outcome) => {
    await check(path, outcome, () => (outcome === 'ok' && isChange(path) ? byProgram(access) : shared))
  })
})

it('a token that is none of ours is nobody, and a session beside it does not count', async () => {
  const { call, services } = await server
  const ada = await newPerson(services)
  for (const path of ['GET /api/lists/user', 'POST /api/lists']) {
    const answer = await call(ada, path, { headers: { authorization: 'Bearer wordtide_x' } })
    expect(answer).toMatchObject({ status: 401, body: toErrorBody('INVALID_ACCESS_TOKEN') })
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  }
  // Nor is what somebody before us asked for.
  for (const authorization of ['Basic QWRhOg==', 'Bearerish x'])
    expect(await call(ada, 'GET /api/lists/user', { headers: { authorization } })).toMatchObject({ status: 200 })
})

it('a token changes nothing from another site, and is in no log', async () => {
  const { call, services, logged } = await server
  const ada = await newPerson(services)
  const { token } = await ada.call.accessTokens.create({ name: 'Script', access: 'write', days: 7 })
  const headers = { origin: 'https://elsewhere.example' }
  expect(await call({ token }, 'POST /api/lists', { headers, body: listFields })).toMatchObject({ status: 403 })
  expect(await call({ token }, 'POST /api/lists', { body: listFields })).toMatchObject({ status: 201 })
  expect(logged.join('')).not.toContain(token)
})
