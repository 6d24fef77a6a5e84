import { createList, createUser, listFields } from '@wordtide/api/testing'
import { userHeader } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

const server = testApp()

/** Bob is signed in, in a browser where a page of Ada's may still be open. */
async function twoUsers() {
  const { services, call } = await server
  const [ada, bob] = [await createUser(services), await createUser(services, { name: 'Bob' })]
  const callFromPageOf = (user: { id: string }, what: string, body?: object) =>
    call(bob, what, { headers: { [userHeader]: user.id }, ...(body === undefined ? {} : { body }) })
  return { services, ada, bob, callFromPageOf }
}

describe('a call that names its user', () => {
  it.each(['POST /api/trpc/reviews.submit', 'POST /api/reviews/vocs'])(
    'is rejected in the session of another user, and saves nothing: %s',
    async (what) => {
      const { services, ada, bob, callFromPageOf } = await twoUsers()
      const { list, vocs } = await createList(ada, ['uno'], { public: true })
      const answer = {
        vocId: vocs[0]?.id,
        type: 'dictation',
        result: 1,
        date: services.now().getTime(),
        thinkingTime: 0,
      }
      const refused = await callFromPageOf(ada, what, { vocReviews: [answer] })
      expect(refused.status).toBe(401)
      expect(refused.text).toContain('Sign in to continue')
      expect(refused.headers['set-cookie']).toBeUndefined()
      expect((await bob.call.reviews.getListStats({ id: list.id })).dictation.confidence).toBe(0)

      expect((await callFromPageOf(bob, what, { vocReviews: [answer] })).status).toBe(200)
      expect((await bob.call.reviews.getListStats({ id: list.id })).dictation.confidence).toBe(1)
    },
  )

  it('does not end the session of another user', async () => {
    const { ada, bob, callFromPageOf } = await twoUsers()
    const signOut = await callFromPageOf(ada, 'DELETE /api/users/session')
    expect(signOut).toMatchObject({ status: 204, headers: {} })
    expect(signOut.headers['set-cookie']).toBeUndefined()
    expect(signOut.headers['clear-site-data']).toBeUndefined()
    expect((await callFromPageOf(bob, 'GET /api/users/session')).body).toMatchObject({ name: 'Bob' })
  })

  it('needs no session for public calls', async () => {
    const { services, call } = await server
    const { id } = await createUser(services)
    const made = await call(undefined, 'POST /api/lists', { headers: { [userHeader]: id }, body: listFields })
    expect(made.status).toBe(401)
    const health = await call(undefined, 'GET /api/health', { headers: { [userHeader]: id } })
    expect(health.status).toBe(200)
  })
})

describe('the cookie of a sign-in with a passkey', () => {
  it.each([
    ['http://localhost:3000', 'wordtide_passkey', ''],
    ['https://words.example.org', '__Host-wordtide_passkey', '; Secure'],
  ])(
    'is for this host only, hidden from scripts, and expires after five minutes: %s',
    async (publicUrl, name, secure) => {
      const { call, services } = await testApp({ services: { publicUrl } })
      const { headers } = await call(undefined, 'POST /api/trpc/passkeys.beginSignIn', {
        headers: { host: new URL(publicUrl).host },
        body: {},
      })
      const expires = new Date(services.now().getTime() + 300_000).toUTCString()
      expect(headers['set-cookie']).toMatch(
        new RegExp(`^${name}=[A-Za-z0-9_-]{43}; Path=/; Expires=${expires}; HttpOnly${secure}; SameSite=Lax$`),
      )
    },
  )
})
