import { describeProcedure, type ProcedurePath, procedures } from '@wordtide/api'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { testApp } from '../testing/index.ts'
import { createFixture, type Fixture, type Role, roles } from './testing/fixture.ts'
import { furtherCalls, matrix } from './testing/matrix.ts'
import type { Entry } from './testing/outcomes.ts'
import { readers } from './testing/outcomes.ts'
import { transportsOf } from './testing/transports.ts'

const server = testApp()
const names = procedures.map(({ name }) => name)

/** Permissions do not depend on the engine: a run for the engine's sake calls each procedure as the owner only, once. */
const isForEngine = process.env.TEST_PART === 'engine'
const calledAs = isForEngine ? (['owner'] as const) : roles

const isMutation = (path: ProcedurePath) => describeProcedure(path).type === 'mutation'

/** Returns the fixture's list as the owner sees it: everything that a call by another user could have changed. */
const ownersViewOf = async ({ owner: { call }, list, voc }: Fixture) => ({
  list: await call.lists.get({ id: list.id }),
  vocs: await call.vocs.list({ listId: list.id }),
  voc: await call.vocs.get({ id: voc.id }),
  shares: await call.shares.list({ listId: list.id }),
})

interface Kept {
  fixture: Fixture
  /** The owner's view at the last check. */
  view?: Awaited<ReturnType<typeof ownersViewOf>>
}

/** Fixtures for the next call. One that a call may have changed, or whose test failed, is not used again. */
const unchanged = new Map<string, Kept>()

async function takeFixture(key: string, role: Role, isPublic: boolean): Promise<Kept> {
  const known = unchanged.get(key)
  unchanged.delete(key)
  return known ?? { fixture: await createFixture(await server, role, isPublic) }
}

/** A class has lists, too: its own. */
const pageOfLists = z.object({ lists: z.array(z.object({ id: z.string() })), teacherName: z.undefined().optional() })

/** A refused call is made over each transport. A successful one is as well, for the first role that may make it, and then over one. */
function transportsFor(path: ProcedurePath, role: Role, { may }: Entry) {
  const isFirst = !isForEngine && roles.find((one) => may[one] === 'ok') === role
  return transportsOf(path).slice(may[role] === 'ok' && !isFirst ? -1 : 0)
}

/** Makes the call and compares every response with its entry. */
async function check(
  path: ProcedurePath,
  role: Role,
  isPublic = role === 'visitor',
  entry: Entry = matrix[path],
): Promise<void> {
  const { may, returns, lists, changesOtherLists = false } = entry
  const outcome = may[role]
  const key = `${role} ${isPublic}`
  const isHidden = readers[role] !== 'ok' && !changesOtherLists
  const changesNothing = isMutation(path) && (outcome !== 'ok' || isHidden)
  const mayChange = isMutation(path) && outcome === 'ok'
  let used = await takeFixture(key, role, isPublic)
  if (changesNothing) used.view ??= await ownersViewOf(used.fixture)
  for (const [index, transport] of transportsFor(path, role, entry).entries()) {
    if (mayChange && !changesNothing && index > 0) used = await takeFixture(key, role, isPublic)
    const { fixture } = used
    const { status, body, cookie } = await transport.call(fixture, entry)
    if (outcome === 'ok') {
      expect(status, transport.name).toBe(transport.success)
      if (returns !== undefined) expect(body, transport.name).toMatchObject(returns(fixture, role))
      const page = pageOfLists.safeParse(body)
      expect(page.success, `${transport.name} returns a page of lists`).toBe(lists !== undefined)
      const isListed = page.data?.lists.some((list) => list.id === fixture.list.id) ?? false
      const listedFor = lists?.[isPublic ? 'public' : 'private'] ?? []
      expect(isListed, `${transport.name} returns the list`).toBe(listedFor.includes(role))
    } else {
      const error = toErrorBody(outcome)
      expect({ status, body }, transport.name).toEqual({ status: error.status, body: error })
      const hasVoidSession = role === 'not activated' || role === 'suspended'
      if (hasVoidSession && describeProcedure(path).access !== 'public') expect(cookie).toMatch(/^wordtide_session=;/)
    }
  }
  if (changesNothing) expect(await ownersViewOf(used.fixture)).toEqual(used.view)
  if (!mayChange) unchanged.set(key, used)
}

it('the matrix has an entry for every procedure and for nothing else', () => {
  expect(Object.keys(matrix).sort()).toEqual([...names].sort())
})

describe.each(names)('%s', (path) => {
  const { may, lists } = matrix[path]
  it.each(calledAs.map((role) => [role, may[role]] as const))('%s: %s', (role) => check(path, role))

  // A visitor's list is always public.
  if (lists !== undefined)
    it.each(['owner', 'editor', 'viewer', 'removed'] as const)('%s of a public list', (role) => check(path, role, true))
})

describe.each(furtherCalls)('$path $name', ({ path, ...entry }) => {
  it.each(calledAs.map((role) => [role, entry.may[role]] as const))('%s: %s', (role) =>
    check(path, role, undefined, entry),
  )
})

describe('a public list that becomes private', () => {
  it('is gone at once for its visitors, whatever they did with it', async () => {
    const fixture = await createFixture(await server, 'visitor')
    const { list, owner } = fixture
    for (const transport of transportsOf('ratings.rate'))
      expect(await transport.call(fixture)).toMatchObject({ status: transport.success })
    const { id, name, language, targetLanguages } = list
    await owner.call.lists.update({ id, name, language, targetLanguages, public: false })
    for (const path of names) {
      const { may, lists } = matrix[path]
      const expected =
        lists !== undefined
          ? expect.objectContaining({ lists: [] })
          : may.stranger !== 'ok' && toErrorBody(may.stranger)
      for (const transport of expected === false ? [] : transportsOf(path))
        expect((await transport.call(fixture)).body, transport.name).toEqual(expected)
    }
    // The visitors' rating and learning stay with the list.
    expect(await owner.call.lists.get({ id })).toMatchObject({ rating: 4, ratingsCount: 1, learnersCount: 1 })
  })
})
