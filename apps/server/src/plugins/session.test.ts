import { listFields, newList, newPerson } from '@wordtide/api/testing'
import { personHeader } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

const server = testApp()

/** Somebody is signed in; a page that is still open takes somebody else for it. */
async function twoPeople() {
  const { services, call } = await server
  const [ada, bob] = [await newPerson(services), await newPerson(services, 'Bob')]
  const from = (person: { id: string }, what: string, body?: object) =>
    call(bob, what, { headers: { [personHeader]: person.id }, ...(body === undefined ? {} : { body }) })
  return { services, ada, bob, from }
}

describe('a call that says whom it takes for signed in', () => {
  it.each(['POST /api/trpc/reviews.submit', 'POST /api/reviews/vocs'])(
    'is refused in a session of somebody else, and saves nothing: %s',
    async (what) => {
      const { services, ada, bob, from } = await twoPeople()
      const { list, vocs } = await newList(ada, ['uno'], { public: true })
      const answer = {
        vocId: vocs[0]?.id,
        type: 'dictation',
        result: 1,
        date: services.now().getTime(),
        thinkingTime: 0,
      }
      const refused = await from(ada, what, { vocReviews: [answer] })
      expect(refused.status).toBe(401)
      expect(refused.text).toContain('Sign in to continue')
      expect(refused.headers['set-cookie']).toBeUndefined()
      expect((await bob.call.reviews.getListStats({ id: list.id })).dictation.confidence).toBe(0)

      expect((await from(bob, what, { vocReviews: [answer] })).status).toBe(200)
      expect((await bob.call.reviews.getListStats({ id: list.id })).dictation.confidence).toBe(1)
    },
  )

  it('does not end the session of somebody else', async () => {
    const { ada, bob, from } = await twoPeople()
    const left = await from(ada, 'DELETE /api/users/session')
    expect(left).toMatchObject({ status: 204, headers: {} })
    expect(left.headers['set-cookie']).toBeUndefined()
    expect((await from(bob, 'GET /api/users/session')).body).toMatchObject({ name: 'Bob' })
  })

  it('needs nobody to be signed in for what anyone may do', async () => {
    const { services, call } = await server
    const { id } = await newPerson(services)
    const made = await call(undefined, 'POST /api/lists', { headers: { [personHeader]: id }, body: listFields })
    expect(made.status).toBe(401)
    const health = await call(undefined, 'GET /api/health', { headers: { [personHeader]: id } })
    expect(health.status).toBe(200)
  })
})
