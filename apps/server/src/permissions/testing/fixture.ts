import { suspendUser } from '@wordtide/api/admin'
import {
  appCode,
  createList,
  createUser,
  createVocabulary,
  goodPassword,
  mailedToken,
  pngFile,
  shareList,
  type TestUser,
  testCaller,
  uniqueEmail,
  wavFile,
} from '@wordtide/api/testing'
import type { ClassView, ListView, UserLanguageView, VocView } from '@wordtide/contract'
import { twoFactors } from '@wordtide/db'
import type { Caller, TestApp } from '../../testing/index.ts'

/** The caller's relation to the fixture's list. A member is one of a class with the list; some have it from its owner, too. A visitor is a stranger to a public list; for all others the list is private. */
export const roles = [
  'owner',
  'editor',
  'viewer',
  'member',
  'former member',
  'member and editor',
  'former member, editor',
  'visitor',
  'stranger',
  'removed',
  'not activated',
  'suspended',
  'signed out',
] as const
export type Role = (typeof roles)[number]

interface Actor {
  id: string
  email: string
  session: Caller | undefined
}

interface Surroundings {
  server: TestApp
  owner: TestUser
  /** Has an image, and one vocabulary with an image and a sound. */
  list: ListView
  voc: VocView
  /** In the owner's profile. */
  language: UserLanguageView
  /** Another user whom the list is shared with. */
  sharee: TestUser
  /** A user whom the list is not shared with. */
  friend: TestUser
}

/** A list, what belongs to it, and the user who makes the call. */
export interface Fixture extends Surroundings {
  actor: Actor
  /** Credentials of the actor's account. Most actors share an account, whose credentials must not change. */
  credentials: { email: string; password: string }
}

/** Creates a fixture of its own. Every actor who sees the list has reviewed its vocabulary. */
export async function createFixture(server: TestApp, role: Role, isPublic = role === 'visitor'): Promise<Fixture> {
  const { services } = server
  const owner = await createUser(services)
  const name = `List of ${owner.id}`
  const { list } = await createList(owner, [], { name, image: pngFile(), public: isPublic })
  const voc = await createVocabulary(owner, list.id, 'uno', { image: pngFile(), audio: wavFile() })
  const language = await owner.call.profile.createLanguage({ language: 'de', level: 1 })
  const { sharee, friend, account } = await sharedUsers(server)
  await shareList(services, list.id, sharee)
  const surroundings = { server, owner, list, voc, language, sharee, friend }
  const actor = await createActor[role](surroundings)
  const email = role === 'not activated' || role === 'suspended' ? actor.email : account.email
  return { ...surroundings, actor, credentials: { email, password: goodPassword } }
}

/** An answer to the vocabulary. Each `result` makes another answer. */
export const answerTo = ({ server, voc }: Surroundings, result: -1 | 1) => ({
  vocReviews: [
    {
      vocId: voc.id,
      type: 'translation' as const,
      result,
      date: server.services.now().getTime() + result,
      thinkingTime: 1,
    },
  ],
})

const createActor: Record<Role, (surroundings: Surroundings) => Promise<Actor>> = {
  owner: (surroundings) => reviewing(surroundings, surroundings.owner),
  editor: (surroundings) => sharing(surroundings, true),
  viewer: (surroundings) => sharing(surroundings, false),
  member: async (surroundings) => reviewing(surroundings, await joining(surroundings)),
  'former member': async (surroundings) => leaving(surroundings, await joining(surroundings)),
  'member and editor': async (surroundings) => reviewing(surroundings, await joiningAndSharing(surroundings)),
  'former member, editor': async (surroundings) => leaving(surroundings, await joiningAndSharing(surroundings)),
  visitor: async (surroundings) => reviewing(surroundings, await createUser(surroundings.server.services)),
  stranger: async ({ server }) => actorOf(await createUser(server.services)),
  removed: async (surroundings) => {
    const actor = await sharing(surroundings, true)
    await surroundings.owner.call.shares.delete({ listId: surroundings.list.id, email: actor.email })
    return actor
  },
  // The last three would be editors if they were signed in.
  'not activated': async ({ server: { services }, list }) => {
    const credentials = { email: uniqueEmail(), password: goodPassword }
    const { id, email } = await testCaller(services).call.accounts.signUp({ name: 'Nora', ...credentials })
    await shareList(services, list.id, { id }, 'editor')
    return { id, email, session: { sessionId: await issueSession(services, id) } }
  },
  // With a session that the suspension has missed.
  suspended: async (surroundings) => {
    const { services } = surroundings.server
    const actor = await sharing(surroundings, true)
    await suspendUser(services, actor)
    return { ...actor, session: { sessionId: await issueSession(services, actor.id) } }
  },
  'signed out': async (surroundings) => ({ ...(await sharing(surroundings, true)), session: undefined }),
}

/** Starts a session that no sign-in would start. */
async function issueSession(services: TestApp['services'], userId: string): Promise<string> {
  const { session } = testCaller(services).context
  await session.issue(userId)
  if (session.change.kind !== 'issue') throw new Error('no session was issued')
  return session.change.id
}

const classesOf = new WeakMap<ListView, Promise<ClassView>>()

/** A class of the list's owner, which has the list. It is made when it is first asked for. */
export function classOf(surroundings: Surroundings): Promise<ClassView> {
  const known = classesOf.get(surroundings.list) ?? createClass(surroundings)
  classesOf.set(surroundings.list, known)
  return known
}

async function createClass({ owner, list }: Surroundings): Promise<ClassView> {
  const { id } = await owner.call.classes.create({ name: 'Year 7' })
  await owner.call.classes.attachList({ classId: id, listId: list.id })
  return owner.call.classes.get({ id })
}

/** Makes a new user a member of the class. */
export async function joining(surroundings: Surroundings): Promise<TestUser> {
  const user = await createUser(surroundings.server.services)
  await user.call.classes.join({ code: (await classOf(surroundings)).code ?? '' })
  return user
}

const actorOf = (user: TestUser): Actor => ({ id: user.id, email: user.email, session: user })

async function sharing(surroundings: Surroundings, editor: boolean): Promise<Actor> {
  const { services } = surroundings.server
  const user = await createUser(services)
  await shareList(services, surroundings.list.id, user, editor ? 'editor' : 'viewer')
  return reviewing(surroundings, user)
}

async function reviewing(surroundings: Surroundings, user: TestUser): Promise<Actor> {
  const response = await surroundings.server.call(user, 'POST /api/reviews/vocs', { body: answerTo(surroundings, -1) })
  if (response.status !== 200) throw new Error(`the answer was not saved: ${response.text}`)
  return actorOf(user)
}

/** Makes a new user a member of the class, who is then an editor of the list, too. */
async function joiningAndSharing(surroundings: Surroundings): Promise<TestUser> {
  const user = await joining(surroundings)
  await surroundings.owner.call.shares.create({ listId: surroundings.list.id, email: user.email, editor: true })
  return user
}

/** Answers, and leaves the class. */
async function leaving(surroundings: Surroundings, user: TestUser): Promise<Actor> {
  const actor = await reviewing(surroundings, user)
  await user.call.classes.removeMember({ classId: (await classOf(surroundings)).id, userId: user.id })
  return actor
}

/** Signs up; `token` is that of the mailed link. */
export async function signUp({ services }: TestApp): Promise<{ email: string; token: string }> {
  const email = uniqueEmail()
  await testCaller(services).call.accounts.signUp({ name: 'Alba', email, password: goodPassword })
  return { email, token: await mailedToken(services, email) }
}

/** Signs up and requests a password reset; `token` is that of the mailed link. */
export async function requestReset(server: TestApp): Promise<{ email: string; token: string }> {
  const { email } = await signUp(server)
  await testCaller(server.services).call.accounts.sendPasswordReset({ email })
  return { email, token: await mailedToken(server.services, email) }
}

/** Asks for a new address of an account; `token` is that of the mailed link. */
export async function requestEmail(server: TestApp, user?: TestUser): Promise<{ email: string; token: string }> {
  const { call } = user ?? (await createUser(server.services))
  const email = uniqueEmail()
  await call.account.changeEmail({ email, current: goodPassword })
  return { email, token: await mailedToken(server.services, email) }
}

/** Changes the address of an account; `token` is that of the link that restores the former one. */
export async function changeEmail(server: TestApp): Promise<{ email: string; token: string }> {
  const user = await createUser(server.services)
  await testCaller(server.services).call.account.confirmEmail(await requestEmail(server, user))
  return { email: user.email, token: await mailedToken(server.services, user.email) }
}

const known = new WeakMap<TestApp, ReturnType<typeof createSharedUsers>>()

/** Users whom no call changes, so that all fixtures of a server share them. */
function sharedUsers(server: TestApp): ReturnType<typeof createSharedUsers> {
  const users = known.get(server) ?? createSharedUsers(server)
  known.set(server, users)
  return users
}

async function createSharedUsers(server: TestApp) {
  const account = await signUp(server)
  await testCaller(server.services).call.accounts.activate(account)
  return { sharee: await createUser(server.services), friend: await createUser(server.services), account }
}

/** Starts another session of the owner; returns the id under which it is shown. */
export async function otherSession({ server: { services }, owner }: Fixture): Promise<{ id: string }> {
  await testCaller(services).context.session.issue(owner.id)
  const other = (await owner.call.devices.list()).find(({ current }) => !current)
  return { id: other?.id ?? '' }
}

/** Gives the actor a second factor that is on, and at the same time set up anew with the same secret; returns the app's code. */
export async function withSecondFactor({ server: { services }, actor }: Fixture): Promise<{ code: string }> {
  // A program is refused, and the fixture that it shares with other calls stays without a second factor.
  if (actor.session !== undefined && 'token' in actor.session) return { code: '000000' }
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const set = { secret, pendingSecret: secret, confirmedAt: services.now(), lastStep: null }
  const row = { userId: actor.id, ...set }
  await services.db.insert(twoFactors).values(row).onConflictDoUpdate({ target: twoFactors.userId, set })
  return { code: appCode(secret, services) }
}
