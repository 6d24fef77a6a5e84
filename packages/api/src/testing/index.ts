import type { SessionView } from '@wordtide/contract'
import { shares, users } from '@wordtide/db'
import { testDatabase } from '@wordtide/db/testing'
import { composers } from '../accounts/index.ts'
import { createContext } from '../create-context.ts'
import { newId } from '../ids.ts'
import { addLearningList } from '../learning/index.ts'
import { deliverMail } from '../mail/index.ts'
import type { ImageStore, Mail } from '../ports.ts'
import { createCaller } from '../router.ts'
import type { Services } from '../services.ts'
import { testSpeech } from './speech.ts'

export { heard, memorySounds, spellingEngine, testSpeech } from './speech.ts'

/** Services over this worker's database, with what a test wants to look at. */
export interface TestServices extends Services {
  /** What was mailed so far. */
  mails: Mail[]
  /** Sends what is queued, as the job does. */
  deliver(): Promise<void>
  /** Moves the clock, in ms; it stands still otherwise. */
  pass(ms: number): void
}

export const day = 86_400_000

/** A password that the rules accept. */
export const goodPassword = 'Passw0rd!'

/** Real services with a clock that a test moves, the cheapest password hashes, mails, images and sounds kept in memory. */
export async function testServices(overrides: Partial<Services> = {}): Promise<TestServices> {
  let at = Date.now()
  const mails: Mail[] = []
  const quiet = () => {}
  const services: TestServices = {
    db: await testDatabase(),
    now: () => new Date(at),
    mailer: {
      send: async (mail) => {
        mails.push(mail)
      },
    },
    images: memoryImages(() => new Date(at)),
    speech: testSpeech(),
    log: { info: quiet, warn: quiet, error: quiet },
    publicUrl: 'http://localhost:3000',
    // Tests about it say so: the others share one machine's address.
    limited: false,
    passwordCost: { memoryCost: 8, timeCost: 1 },
    wake: quiet,
    ...overrides,
    mails,
    deliver: () => deliverMail(services, composers),
    pass: (ms) => {
      at += ms
    },
  }
  return services
}

/** Image files in memory. */
export function memoryImages(now: () => Date): ImageStore {
  const files = new Map<string, { bytes: Uint8Array; storedAt: Date }>()
  return {
    put: async (id, bytes) => {
      files.set(id, { bytes, storedAt: now() })
    },
    get: async (id) => files.get(id)?.bytes,
    remove: async (id) => {
      files.delete(id)
    },
    async *list() {
      for (const [id, { storedAt }] of [...files]) yield { id, storedAt }
    },
  }
}

/** An address that no other test uses. */
export const freshEmail = (): string => `person-${newId()}@example.com`

/** A caller for somebody who is not signed in, or who comes with this session or access token. */
export function callerOf(services: Services, sessionId?: string, token?: string) {
  const context = createContext(services, { sessionId, token })
  return { context, call: createCaller(context) }
}

/** Somebody with an activated account who is signed in. */
export interface Person extends SessionView {
  sessionId: string
  /** Procedures called by this person, all in one request: who they are is looked up once. */
  call: ReturnType<typeof createCaller>
}

/** A new person: by rows, not through sign-up, which has tests of its own. */
export async function newPerson(services: Services, name = 'Ada'): Promise<Person> {
  const [id, email, createdAt] = [newId(), freshEmail(), services.now()]
  const row = { id, name, email, emailKey: email, passwordHash: 'none', activatedAt: createdAt, createdAt }
  await services.db.insert(users).values(row)
  const { context } = callerOf(services)
  await context.session.issue(id)
  if (context.session.change.kind !== 'issue') throw new Error('a session was issued')
  const sessionId = context.session.change.id
  return { id, name, email, createdAt: createdAt.getTime(), sessionId, call: callerOf(services, sessionId).call }
}

/** Shares a list by its row, for what is not about sharing. */
export async function shareWith(
  services: Services,
  listId: string,
  person: { id: string },
  editor = false,
): Promise<void> {
  await services.db.insert(shares).values({ listId, userId: person.id, editor, createdAt: services.now() })
  await addLearningList(services.db, person.id, listId)
}

export const listFields = { name: 'Spanish basics', language: 'es' as const, targetLanguages: ['en' as const] }
export const vocFields = (term: string) => ({
  term,
  pos: 'n' as const,
  definitions: [{ language: 'en' as const, value: `${term} in English` }],
})

/** A list of the person's with these terms, in this order. */
export async function newList(person: Person, terms: readonly string[] = [], fields: object = {}) {
  const list = await person.call.lists.create({ ...listFields, ...fields })
  const vocs = []
  for (const term of terms) vocs.push(await person.call.vocs.create({ listId: list.id, ...vocFields(term) }))
  return { list, vocs }
}

/** The smallest PNG: one transparent pixel. */
export const pngBytes = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** The PNG as an uploaded file. */
export const pngFile = (name = 'picture.png') => new File([pngBytes], name, { type: 'image/png' })

/** The link in a mail's text; one that leads nowhere where there is none. */
export const linkIn = (text: string | undefined): URL => new URL(/http\S+/.exec(text ?? '')?.[0] ?? 'none:')

/** The token of the link in the newest mail to this address, once what is queued was sent; '' where there is none. */
export async function mailedToken(services: TestServices, email: string): Promise<string> {
  await services.deliver()
  const mail = services.mails.findLast((sent) => sent.to === email)
  return linkIn(mail?.text).searchParams.get('token') ?? ''
}

/** Somebody who signed up with `goodPassword` and followed the link of the mail. */
export async function newAccount(services: TestServices, email = freshEmail()): Promise<{ email: string }> {
  const { call } = callerOf(services)
  await call.accounts.signUp({ name: 'Ada', email, password: goodPassword })
  await call.accounts.activate({ email, token: await mailedToken(services, email) })
  return { email }
}

/** Signs in with the password: the id of the new session. */
export async function signedIn(services: TestServices, email: string, password = goodPassword): Promise<string> {
  const { call, context } = callerOf(services)
  await call.accounts.signIn({ email, password })
  const { change } = context.session
  if (change.kind !== 'issue') throw new Error('a session was issued')
  return change.id
}
