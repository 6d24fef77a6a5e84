import { createCaller, createContext, createSpeech, inProcessFiles, runJob, type Services } from '@wordtide/api'
import { defaultQuotas, userLanguageFields } from '@wordtide/contract'
import { type Database, users } from '@wordtide/db'
import { createRandom } from '@wordtide/simulation'
import { type Clock, createClock } from './clock.ts'
import { readLists, type SeedList } from './read-lists.ts'
import { createStudents, joinClass, openClass, students, termDays } from './school.ts'
import { type Call, review } from './study.ts'

/** The password of every seeded user. */
export const seedPassword = 'Wordtide1!'

/** The database has users: it may be more than a development database. */
export class NotEmptyError extends Error {
  override name = 'NotEmptyError'
}

export interface SeedOptions {
  db: Database
  /** The end of the half year that is seeded. */
  now: Date
  /** The whole library or, for tests, its first lists and two weeks. */
  size?: 'full' | 'small'
  passwordCost?: Services['passwordCost']
}

export interface SeedSummary {
  /** Those of the library; their class has others. */
  users: { name: string; email: string }[]
  students: number
  lists: number
  vocs: number
  reviews: number
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** The users, and the languages of their profiles with their levels. */
const seedUsers = {
  ada: { name: 'Ada Novak', languages: { en: 5, es: 3, pt: 2, ja: 1 } },
  ben: { name: 'Ben Okafor', languages: { en: 5, fr: 3, de: 2 } },
  chiara: { name: 'Chiara Rossi', languages: { it: 5, en: 4, es: 4 } },
  daniel: { name: 'Daniel Kim', languages: { ko: 5, en: 4, ja: 3, de: 2 } },
  emilia: { name: 'Emilia Berg', languages: { sv: 5, de: 4, en: 4 } },
  farid: { name: 'Farid Haddad', languages: { ar: 5, en: 4, zh: 2, ru: 2 } },
} as const
type Key = keyof typeof seedUsers
const keys = ['ada', 'ben', 'chiara', 'daniel', 'emilia', 'farid'] as const satisfies readonly Key[]

/** The users that lists are shared with, by the name of the list. */
const shares = [
  { list: 'Spanish: verbs that mislead', with: 'ada', editor: false },
  { list: 'Spanish: verbs that mislead', with: 'ben', editor: false },
  { list: 'Spanish: verbs that mislead', with: 'emilia', editor: true },
  { list: 'French: little words', with: 'chiara', editor: true },
  { list: 'German: at work', with: 'ada', editor: false },
  { list: '한국어 첫걸음', with: 'ada', editor: false },
  { list: 'Русский: в дороге', with: 'daniel', editor: true },
] as const satisfies readonly { list: string; with: Key; editor: boolean }[]

/** The lists that users learn: the first day, the share of days with a session, and the share of right answers. */
const studies = [
  { who: 'ada', list: 'Spanish: first words', from: 0, often: 0.55, right: 0.9 },
  { who: 'ada', list: 'Spanish: in the kitchen', from: 20, often: 0.4, right: 0.85 },
  { who: 'ada', list: 'Spanish: verbs that mislead', from: 45, often: 0.35, right: 0.75 },
  { who: 'ada', list: '日本語: はじめて', from: 90, often: 0.5, right: 0.65 },
  { who: 'ada', list: 'Português do dia a dia', from: 130, often: 0.5, right: 0.8 },
  { who: 'ben', list: 'German: around the house', from: 10, often: 0.3, right: 0.7 },
  { who: 'ben', list: 'French: little words', from: 30, often: 0.3, right: 0.85 },
  { who: 'chiara', list: 'Spanish: in the kitchen', from: 60, often: 0.2, right: 0.95 },
  { who: 'daniel', list: 'German: at work', from: 5, often: 0.35, right: 0.8 },
  { who: 'daniel', list: 'Русский: в дороге', from: 100, often: 0.25, right: 0.6 },
  { who: 'emilia', list: 'French for travellers', from: 40, often: 0.3, right: 0.8 },
  { who: 'farid', list: '中文: numbers and time', from: 15, often: 0.4, right: 0.7 },
] as const satisfies readonly { who: Key; list: string; from: number; often: number; right: number }[]

/** Suspended vocabularies: the first ones of a list by term. */
const suspended = [
  { who: 'ada', list: 'Spanish: first words', count: 3 },
  { who: 'ben', list: 'French: little words', count: 1 },
] as const satisfies readonly { who: Key; list: string; count: number }[]

/**
 * Fills an empty database through the product's own procedures, each at the time at which a user would have called it.
 * The same `now` gives the same library. Throws NotEmptyError if there are users.
 */
export async function seed({ db, now, size = 'full', passwordCost }: SeedOptions): Promise<SeedSummary> {
  if ((await db.$count(users)) > 0) throw new NotEmptyError('the database has users already')
  const days = size === 'full' ? 182 : 14
  const random = createRandom(15)
  const clock = createClock(now.getTime() - days * day)
  const { services, tokenOf } = createServices(db, clock.now, passwordCost)
  const lists = size === 'full' ? readLists() : readLists().filter(({ owner }) => owner === 'ada')

  const members = new Map<Key, Member>()
  for (const key of keys) members.set(key, await join(services, key, seedUsers[key], tokenOf))
  const member = (key: Key): Member => {
    const found = members.get(key)
    if (found === undefined) throw new Error(`no such user: ${key}`)
    return found
  }

  const ids = new Map<string, string>()
  for (const list of lists) ids.set(list.fields.name, await createList(member(keyOf(list)).call, list, clock))
  for (const share of shares) {
    const owner = lists.find(({ fields }) => fields.name === share.list)
    const listId = ids.get(share.list)
    if (owner === undefined || listId === undefined) continue
    clock.pass(hour)
    const { email } = member(share.with)
    await member(keyOf(owner)).call.shares.create({ listId, email, editor: share.editor })
  }
  for (const list of lists) await rate(list, ids.get(list.fields.name) ?? '', member, random, clock)

  const teacher = member('ada')
  const pupils: Member[] = []
  const ofClass = size === 'full' ? students : students.slice(0, 3)
  for (const [n, name] of ofClass.entries())
    pupils.push(await join(services, `student${n + 1}`, { name, languages: { en: 5, es: 1 } }, tokenOf))
  const studyInClass = createStudents(
    pupils.map(({ call }) => call),
    ids,
    clock,
  )
  const termBegin = Math.max(0, days - termDays)

  let reviews = 0
  for (let n = 0; n < days; n++) {
    clock.moveTo(now.getTime() - (days - n) * day + 4 * hour)
    for (const study of studies) {
      const listId = ids.get(study.list)
      // Drawn in any case, so that a smaller library does not change the days of the others.
      const studiesToday = random() < study.often
      // In a library of two weeks, everyone begins at once.
      if (listId === undefined || !studiesToday || n < (size === 'full' ? study.from : 0)) continue
      clock.pass(20 * minute)
      reviews += await review(member(study.who).call, listId, study.right, random, clock)
    }
    if (n === termBegin) {
      const code = await openClass({ teacher: teacher.call, clock, listIds: ids })
      for (const { call } of pupils) await joinClass(call, code, clock)
    }
    if (n >= termBegin) reviews += await studyInClass(n - termBegin)
  }
  clock.moveTo(now.getTime())
  for (const { who, list, count } of suspended) {
    const listId = ids.get(list)
    if (listId === undefined) continue
    const { call } = member(who)
    const { items } = await call.vocs.list({ listId, limit: count, sort: 'term+', view: 'terms' })
    for (const { id } of items) await call.vocs.suspend({ id })
  }
  await runJob(services, 'count assignments')
  for (const { call } of [...members.values(), ...pupils]) await call.accounts.signOut()
  return {
    users: [...members.values()].map(({ name, email }) => ({ name, email })),
    students: pupils.length,
    lists: lists.length,
    vocs: lists.reduce((sum, { vocs }) => sum + vocs.length, 0),
    reviews,
  }
}

interface Member {
  name: string
  email: string
  call: Call
}

/** Signs a user up, activates the account by the mail's link, signs in and fills the profile. */
async function join(
  services: Services,
  key: string,
  { name, languages }: { name: string; languages: Readonly<Record<string, number>> },
  tokenOf: (email: string) => string,
): Promise<Member> {
  const email = `${key}@example.com`
  const visitor = createContext(services, { sessionId: undefined })
  const visit = createCaller(visitor)
  await visit.accounts.signUp({ name, email, password: seedPassword })
  await runJob(services, 'deliver mail')
  await visit.accounts.activate({ email, token: tokenOf(email) })
  await visit.accounts.signIn({ email, password: seedPassword })
  const { change } = visitor.session
  if (change.kind !== 'issue') throw new Error(`${email} is not signed in`)
  const call = createCaller(createContext(services, { sessionId: change.id }))
  for (const [language, level] of Object.entries(languages)) {
    await call.profile.createLanguage(userLanguageFields.parse({ language, level, learning: level < 4 }))
  }
  return { name, email, call }
}

function keyOf({ owner }: SeedList): Key {
  const key = keys.find((name) => name === owner)
  if (key === undefined) throw new Error(`no such user: ${owner}`)
  return key
}

/** Creates a list with its vocabularies, a minute each; returns its id. */
async function createList(call: Call, { fields, vocs }: SeedList, clock: Clock): Promise<string> {
  clock.pass(10 * minute)
  const { id } = await call.lists.create(fields)
  for (const voc of vocs) {
    clock.pass(minute)
    await call.vocs.create({ ...voc, listId: id })
  }
  return id
}

/** Some of those who see a public list rate it, mostly well. */
async function rate(
  { owner, fields }: SeedList,
  listId: string,
  member: (key: Key) => Member,
  random: () => number,
  clock: Clock,
): Promise<void> {
  if (!fields.public) return
  for (const key of keys) {
    const [rates, rating] = [random() < 0.6, 3 + Math.floor(random() * 3)]
    if (key === owner || !rates) continue
    clock.pass(5 * minute)
    await member(key).call.ratings.rate({ listId, rating })
  }
}

/** Services whose mails stay in memory; nothing of the seed stores images or speaks. */
function createServices(db: Database, now: () => Date, passwordCost: Services['passwordCost']) {
  const tokens = new Map<string, string>()
  const none = () => Promise.reject(new Error('the seed stores no files'))
  const log = {
    info: () => {},
    warn: () => {},
    error: (fields: object, message: string) => {
      throw new Error(message, { cause: fields })
    },
  }
  const services: Services = {
    db,
    now,
    mailer: {
      send: async ({ to, text }) => {
        const [link = ''] = /http\S+/.exec(text) ?? []
        tokens.set(to, new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '')
      },
    },
    images: {
      put: none,
      get: async () => undefined,
      open: async () => undefined,
      has: async () => false,
      remove: async () => {},
      async *list() {},
    },
    speech: createSpeech({
      engines: [],
      cache: { put: none, get: async () => undefined },
      log,
      now: () => now().getTime(),
    }),
    dictionaries: { listLanguages: async () => [], lookUp: async () => [], listCommon: async () => [] },
    log,
    vocabularyFiles: inProcessFiles,
    webhookSender: { post: () => Promise.reject(new Error('the seed calls nobody')) },
    ankiPackages: {
      create() {
        throw new Error('the seed makes no packages')
      },
    },
    publicUrl: 'http://localhost:3000',
    limited: false,
    registration: 'open',
    identityProviders: [],
    quotas: defaultQuotas,
    passwordCost,
    wake: () => {},
  }
  return { services, tokenOf: (email: string) => tokens.get(email) ?? '' }
}
