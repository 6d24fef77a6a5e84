import {
  callerOf,
  freshEmail,
  goodPassword,
  mailedToken,
  newList,
  newPerson,
  type Person,
  pngFile,
  shareWith,
  vocFields,
} from '@wordtide/api/testing'
import type { ListView, UserLanguageView, VocView } from '@wordtide/contract'
import type { Caller, TestApp } from '../../testing/index.ts'

/** Who asks. A visitor is a stranger on a public list; the list of all others is private. */
export const people = [
  'owner',
  'editor',
  'viewer',
  'visitor',
  'stranger',
  'removed',
  'not activated',
  'signed out',
] as const
export type Who = (typeof people)[number]

/** Who asks, as the doors know them. */
interface Asker {
  email: string
  session: Caller | undefined
}

interface Setting {
  server: TestApp
  owner: Person
  /** With an image, and with one vocabulary, which has one too. */
  list: ListView
  voc: VocView
  /** In the owner's profile. */
  language: UserLanguageView
  /** Somebody else whom the list is shared with. */
  sharee: Person
  /** Somebody whom it is not shared with. */
  friend: Person
}

/** A list with what is around it, and somebody who is about to ask for something. */
export interface Scene extends Setting {
  asker: Asker
  /** What the asker signs in with: only an account that signed up has a password, the others borrow one. */
  credentials: { email: string; password: string }
}

/** A scene of its own. Those who see the list have reviewed its vocabulary. */
export async function newScene(server: TestApp, who: Who, isPublic = who === 'visitor'): Promise<Scene> {
  const { services } = server
  const owner = await newPerson(services)
  const name = `List of ${owner.id}`
  const { list } = await newList(owner, [], { name, image: pngFile(), public: isPublic })
  const voc = await owner.call.vocs.create({ listId: list.id, ...vocFields('uno'), image: pngFile() })
  const language = await owner.call.profile.createLanguage({ language: 'de', level: 1 })
  const { sharee, friend, account } = await bystanders(server)
  await shareWith(services, list.id, sharee)
  const setting = { server, owner, list, voc, language, sharee, friend }
  const asker = await askers[who](setting)
  const email = who === 'not activated' ? asker.email : account.email
  return { ...setting, asker, credentials: { email, password: goodPassword } }
}

/** An answer to the vocabulary; those with another `result` are another answer. */
export const reviewOf = ({ server, voc }: Setting, result: -1 | 1) => ({
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

const askers: Record<Who, (setting: Setting) => Promise<Asker>> = {
  owner: (setting) => learning(setting, setting.owner),
  editor: (setting) => sharing(setting, true),
  viewer: (setting) => sharing(setting, false),
  visitor: async (setting) => learning(setting, await newPerson(setting.server.services)),
  stranger: async ({ server }) => asking(await newPerson(server.services)),
  removed: async (setting) => {
    const asker = await sharing(setting, true)
    await setting.owner.call.shares.delete({ listId: setting.list.id, email: asker.email })
    return asker
  },
  // These two would be editors, if they were anybody.
  'not activated': async ({ server: { services }, list }) => {
    const { context, call } = callerOf(services)
    const account = await call.accounts.signUp({ name: 'Nora', email: freshEmail(), password: goodPassword })
    await context.session.issue(account.id)
    const { change } = context.session
    if (change.kind !== 'issue') throw new Error('a session was issued')
    await shareWith(services, list.id, account, true)
    return { email: account.email, session: { sessionId: change.id } }
  },
  'signed out': async (setting) => ({ ...(await sharing(setting, true)), session: undefined }),
}

const asking = (person: Person): Asker => ({ email: person.email, session: person })

async function sharing(setting: Setting, editor: boolean): Promise<Asker> {
  const { services } = setting.server
  const person = await newPerson(services)
  await shareWith(services, setting.list.id, person, editor)
  return learning(setting, person)
}

async function learning(setting: Setting, person: Person): Promise<Asker> {
  const answer = await setting.server.call(person, 'POST /api/reviews/vocs', { body: reviewOf(setting, -1) })
  if (answer.status !== 200) throw new Error(`a review was answered ${answer.text}`)
  return asking(person)
}

/** Signs up; `token` is that of the mailed link. */
export async function signedUp({ services }: TestApp): Promise<{ email: string; token: string }> {
  const email = freshEmail()
  await callerOf(services).call.accounts.signUp({ name: 'Alba', email, password: goodPassword })
  return { email, token: await mailedToken(services, email) }
}

/** Has forgotten a password; `token` is that of the mailed link. */
export async function forgetful(server: TestApp): Promise<{ email: string; token: string }> {
  const { email } = await signedUp(server)
  await callerOf(server.services).call.accounts.sendPasswordReset({ email })
  return { email, token: await mailedToken(server.services, email) }
}

const known = new WeakMap<TestApp, ReturnType<typeof newBystanders>>()

/** People whom no call changes, so that all scenes may have the same. */
function bystanders(server: TestApp): ReturnType<typeof newBystanders> {
  const made = known.get(server) ?? newBystanders(server)
  known.set(server, made)
  return made
}

async function newBystanders(server: TestApp) {
  const account = await signedUp(server)
  await callerOf(server.services).call.accounts.activate(account)
  return { sharee: await newPerson(server.services), friend: await newPerson(server.services), account }
}
