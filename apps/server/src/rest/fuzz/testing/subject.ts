import type { Endpoint, ProcedurePath } from '@wordtide/api'
import { createList, createUser, createVocabulary, shareList, testCaller } from '@wordtide/api/testing'
import type { ListView } from '@wordtide/contract'
import { classOf, createFixture, type Fixture, roles } from '../../../permissions/testing/fixture.ts'
import { matrix } from '../../../permissions/testing/matrix.ts'
import type { Caller, TestApp } from '../../../testing/index.ts'
import type { Sender } from './request-plans.ts'

/** The subject of the requests to one endpoint. It is renewed after each request that used it up. */
export interface Subject {
  /** The fields with which the call succeeds, by the names that the document has for them. */
  validFields(): Promise<ReadonlyMap<string, unknown>>
  /** Ids of other things, and of things of other kinds. */
  otherIds(): readonly string[]
  caller(sender: Sender): Promise<Caller | undefined>
  /** Restores what a success has used up. */
  renew(): Promise<void>
}

/** The class of a fixture belongs to the object of its list. */
const withoutClass = (list: ListView): Partial<Fixture> => ({ list: { ...list } })

async function newOwner({ server }: Fixture): Promise<Partial<Fixture>> {
  const user = await createUser(server.services)
  return { owner: user, actor: { id: user.id, email: user.email, session: user } }
}

/** Restores what a successful call removes, if the next success needs it. */
const renewals: Partial<Record<ProcedurePath, (fixture: Fixture) => Promise<Partial<Fixture>>>> = {
  'lists.delete': async ({ owner }) => ({ list: (await createList(owner)).list }),
  'vocs.delete': async ({ owner, list }) => ({
    voc: await createVocabulary(owner, list.id, 'uno'),
  }),
  'shares.create': async ({ owner, list, friend }) => {
    await owner.call.shares.delete({ listId: list.id, email: friend.email })
    return {}
  },
  'shares.delete': async ({ server, list, sharee }) => {
    await shareList(server.services, list.id, sharee)
    return {}
  },
  'classes.delete': async ({ list }) => withoutClass(list),
  'classes.detachList': async (fixture) => {
    await fixture.owner.call.classes.attachList({ classId: (await classOf(fixture)).id, listId: fixture.list.id })
    return {}
  },
  'profile.createLanguage': async ({ owner, language }) => {
    const others = (await owner.call.profile.listLanguages()).filter(({ id }) => id !== language.id)
    for (const { id } of others) await owner.call.profile.deleteLanguage({ id })
    return {}
  },
  'profile.deleteLanguage': async ({ owner }) => ({
    language: await owner.call.profile.createLanguage({ language: 'de', level: 1 }),
  }),
  'privacy.deleteAccount': newOwner,
  'account.changePassword': newOwner,
}

/** Creates the subject of one endpoint, with the first role that may call it. */
export async function createSubject(server: TestApp, { name, access, rest }: Endpoint): Promise<Subject> {
  const { may, input } = matrix[name]
  const role = roles.find((one) => may[one] === 'ok') ?? 'owner'
  let fixture = await createFixture(server, role)
  // A user outside the fixture: strangers may, for example, delete their account, or end their session, which the fixture must not miss.
  let stranger = await createUser(server.services)
  let fields: ReadonlyMap<string, unknown> | undefined
  const tokens = new Map<string, Promise<Caller>>()

  async function readFields(): Promise<ReadonlyMap<string, unknown>> {
    const entries = Object.entries(await input(fixture))
    const aliased = Object.entries(rest.aliases ?? {}).flatMap(([alias, field]) =>
      entries.filter(([name]) => name === field).map(([, value]) => [alias, value] as const),
    )
    return new Map([...entries, ...aliased])
  }

  /** Creates a token of the actor; of another user for a public procedure, which may end the actor's session. */
  async function createToken(level: 'read' | 'write'): Promise<Caller> {
    const { session } = fixture.actor
    const ofActor = session !== undefined && 'sessionId' in session && access !== 'public'
    const { call } = testCaller(server.services, { sessionId: ofActor ? session.sessionId : fixture.sharee.sessionId })
    return { token: (await call.accessTokens.create({ name: level, scope: level, days: 7 })).token }
  }

  return {
    async validFields() {
      fields ??= await readFields()
      return fields
    },
    otherIds: () => [fixture.voc.id, fixture.list.id, fixture.language.id, fixture.owner.id, fixture.friend.id],
    async caller(sender) {
      if (sender === 'actor') return fixture.actor.session
      if (sender === 'stranger') return stranger
      if (sender === 'signed out') return undefined
      const key = `${fixture.actor.email} ${sender}`
      const token = tokens.get(key) ?? createToken(sender === 'read token' ? 'read' : 'write')
      tokens.set(key, token)
      return token
    },
    async renew() {
      fixture = { ...fixture, ...(await renewals[name]?.(fixture)) }
      if (renewals[name] === newOwner) stranger = await createUser(server.services)
      fields = undefined
    },
  }
}
