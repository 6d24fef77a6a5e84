import { type Adapter, type DatabaseSession, generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia'
import { describe, expect, it } from 'vitest'

/** The behaviour on which `session.ts` relies: the library is no longer developed, so that only a change of ours can break it. */
const dayMs = 24 * 60 * 60 * 1000

/** A session of this many milliseconds from now, in a store that notes its calls. */
function storing(lifetimeMs: number) {
  const calls: string[] = []
  const note = async (call: string) => void calls.push(call)
  const now = new Date()
  const session: DatabaseSession = {
    id: 'one',
    userId: 'ada',
    expiresAt: new Date(now.getTime() + lifetimeMs),
    attributes: { createdAt: now, shownId: 'shown', lastUsedAt: now },
  }
  const attributes = { name: 'Ada', email: 'ada@example.com', createdAt: now, activatedAt: now, suspendedAt: null }
  let stored: DatabaseSession | undefined
  const adapter: Adapter = {
    getSessionAndUser: async (id) => (id === 'one' ? [session, { id: 'ada', attributes }] : [null, null]),
    getUserSessions: async () => [],
    setSession: async (row) => {
      stored = row
    },
    updateSessionExpiration: () => note('extend'),
    deleteSession: (id) => note(`delete ${id}`),
    deleteUserSessions: () => note('delete all'),
    deleteExpiredSessions: () => note('delete expired'),
  }
  return { lucia: new Lucia(adapter, { sessionExpiresIn: new TimeSpan(30, 'd') }), calls, stored: () => stored }
}

describe('lucia', () => {
  it('makes ids of 200 random bits, of letters and digits', () => {
    const ids = Array.from({ length: 100 }, () => generateIdFromEntropySize(25))
    expect(new Set(ids).size).toBe(100)
    for (const id of ids) expect(id).toMatch(/^[a-z2-7]{40}$/)
  })

  it('stores a session with our id, and with the time at which it ends', async () => {
    const { lucia, stored } = storing(0)
    const createdAt = new Date()
    const attributes = { createdAt, shownId: 'shown', lastUsedAt: createdAt }
    const session = await lucia.createSession('ada', attributes, { sessionId: 'ours' })
    expect(stored()).toEqual({ id: 'ours', userId: 'ada', attributes, expiresAt: session.expiresAt })
    expect(Math.abs(session.expiresAt.getTime() - createdAt.getTime() - 30 * dayMs)).toBeLessThan(dayMs)
  })

  it('accepts a session until it ends, and deletes it then', async () => {
    const valid = storing(29 * dayMs)
    expect(await valid.lucia.validateSession('one')).toMatchObject({ session: { id: 'one' }, user: { id: 'ada' } })
    expect(valid.calls).toEqual([])
    expect(await valid.lucia.validateSession('other')).toEqual({ session: null, user: null })
    const expired = storing(-1)
    expect(await expired.lucia.validateSession('one')).toEqual({ session: null, user: null })
    expect(expired.calls).toEqual(['delete one'])
  })

  it('extends a session in the second half of its life, which our adapter leaves out', async () => {
    const { lucia, calls } = storing(14 * dayMs)
    await lucia.validateSession('one')
    expect(calls).toEqual(['extend'])
  })
})
