import type { ListView, SessionView, VocView } from '@wordtide/contract'
import { shares, users } from '@wordtide/db'
import type { Context, RequestCredentials } from '../calls/context.ts'
import { createContext } from '../calls/create-context.ts'
import { addLearningList } from '../learning/index.ts'
import type { Mail } from '../ports.ts'
import { hashPassword } from '../proofs/index.ts'
import { createCaller } from '../router.ts'
import type { Services } from '../services.ts'
import { emailKey } from '../values/email-key.ts'
import { newId } from '../values/ids.ts'
import type { TestServices } from './services.ts'

type Caller = ReturnType<typeof createCaller>

/** A user with an activated account and an open session. */
export interface TestUser extends SessionView {
  sessionId: string
  /** Calls procedures in this session. All calls belong to one request, so the user is looked up once. */
  call: Caller
}

/** A password that satisfies the rules. Users of `createUser` sign in with it. */
export const goodPassword = 'Passw0rd!'

/** Returns an address that no other test uses. */
export const uniqueEmail = (): string => `user-${newId()}@example.com`

/** Returns a random IPv6 address: all tests count in one database, so each that counts by network needs its own. */
export const uniqueIp = (): string =>
  Array.from({ length: 8 }, () => Math.floor(Math.random() * 65_536).toString(16)).join(':')

/** Creates a user with an activated account, the password `goodPassword` and an open session, directly in the database. */
export async function createUser(
  services: Services,
  { name = 'Ada', email = uniqueEmail() }: { name?: string; email?: string } = {},
): Promise<TestUser> {
  const id = newId()
  const createdAt = services.now()
  const passwordHash = await hashOfGoodPassword(services)
  const row = { id, name, email, emailKey: emailKey(email), passwordHash, activatedAt: createdAt, createdAt }
  await services.db.insert(users).values(row)
  const { context } = testCaller(services)
  await context.session.issue(id)
  const sessionId = issuedSessionId(context)
  return { id, name, email, createdAt: createdAt.getTime(), sessionId, call: testCaller(services, { sessionId }).call }
}

const hashesByCost = new Map<string, Promise<string>>()

/** Hashes `goodPassword` once for each cost, because hashing takes time. */
function hashOfGoodPassword(services: Services): Promise<string> {
  const key = JSON.stringify(services.passwordCost ?? 'default')
  const hash = hashesByCost.get(key) ?? hashPassword(services, goodPassword)
  hashesByCost.set(key, hash)
  return hash
}

/** Creates a caller for one request with this session or access token, or signed out without either. */
export function testCaller(
  services: Services,
  credentials: Partial<RequestCredentials> = {},
): { context: Context; call: Caller } {
  const context = createContext(services, { sessionId: undefined, ...credentials })
  return { context, call: createCaller(context) }
}

/** Signs in with the password; returns the id of the new session. */
export async function signIn(services: Services, email: string, password = goodPassword): Promise<string> {
  const { call, context } = testCaller(services)
  await call.accounts.signIn({ email, password })
  return issuedSessionId(context)
}

function issuedSessionId({ session: { change } }: Context): string {
  if (change.kind !== 'issue') throw new Error('no session was issued')
  return change.id
}

/** Valid fields of a list. */
export const listFields = { name: 'Spanish basics', language: 'es' as const, targetLanguages: ['en' as const] }

/** Valid fields of a vocabulary with this term. */
export const vocFields = (term: string) => ({
  term,
  pos: 'n' as const,
  definitions: [{ language: 'en' as const, value: `${term} in English` }],
})

/** Creates a list of the user with a vocabulary for each term, in this order. */
export async function createList(
  user: Pick<TestUser, 'call'>,
  terms: readonly string[] = [],
  fields: object = {},
): Promise<{ list: ListView; vocs: VocView[] }> {
  const list = await user.call.lists.create({ ...listFields, ...fields })
  const vocs: VocView[] = []
  for (const term of terms) vocs.push(await createVocabulary(user, list.id, term))
  return { list, vocs }
}

/** Creates a vocabulary, as this user, with valid fields and those given. */
export const createVocabulary = (
  user: Pick<TestUser, 'call'>,
  listId: string,
  term: string,
  fields: object = {},
): Promise<VocView> => user.call.vocs.create({ listId, ...vocFields(term), ...fields })

/** Shares a list with a user, directly in the database. */
export async function shareList(
  services: Services,
  listId: string,
  user: { id: string },
  role: 'viewer' | 'editor' = 'viewer',
): Promise<void> {
  const row = { listId, userId: user.id, editor: role === 'editor', createdAt: services.now() }
  await services.db.insert(shares).values(row)
  await addLearningList(services.db, user.id, listId)
}

/** The smallest PNG: one transparent pixel. */
export const pngBytes = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A JPEG of one grey pixel. */
export const jpegBytes = new Uint8Array(
  Buffer.from(
    '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAD/9k=',
    'base64',
  ),
)

/** A sound of so many seconds: silence in 8 bits. */
export function wavBytes(seconds = 1): Uint8Array<ArrayBuffer> {
  const rate = 8000
  const bytes = new Uint8Array(44 + rate * seconds).fill(0x80, 44)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt '))
  view.setUint32(4, bytes.length - 8, true)
  view.setUint32(16, 16, true)
  for (const [offset, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(offset, value, true)
  for (const offset of [24, 28]) view.setUint32(offset, rate, true)
  bytes.set(new TextEncoder().encode('data'), 36)
  view.setUint32(40, rate * seconds, true)
  return bytes
}

export const wavFile = (name = 'sound.wav') => new File([wavBytes()], name, { type: 'audio/wav' })

/** Returns the PNG as an uploaded file. */
export const pngFile = (name = 'picture.png') => new File([pngBytes], name, { type: 'image/png' })

/** Returns the link in the text of a mail; `none:` if there is none. */
export const linkIn = (text: string | undefined): URL => new URL(/http\S+/.exec(text ?? '')?.[0] ?? 'none:')

/** Returns what a mailed link carries. It is in the fragment, which browsers send to no server. */
export const linkParams = ({ hash }: URL): URLSearchParams => new URLSearchParams(hash.slice(1))

/** Delivers the mails; returns those to this address, the oldest first. */
export async function mailsTo(services: TestServices, email: string): Promise<Mail[]> {
  await services.deliver()
  return services.mails.filter(({ to }) => to === email)
}

/** Delivers the queued mails; returns the token in the newest mail to this address that has one, or ''. */
export async function mailedToken(services: TestServices, email: string): Promise<string> {
  const mail = (await mailsTo(services, email)).findLast(({ text }) => linkParams(linkIn(text)).has('token'))
  return linkParams(linkIn(mail?.text)).get('token') ?? ''
}
