import { type APIRequestContext, expect } from '@playwright/test'
import type { Server } from './server.ts'

/** A password that the rules accept. */
export const password = 'Seaw0rthy!'

let made = 0
/** An address that no other test uses. */
export const freshEmail = () => `person-${Date.now()}-${++made}@example.org`

/** The pages that mailed links open. */
export const mailedPages = { activation: '/user/activate', reset: '/user/password-reset' } as const

/** The newest mailed link to `path` for this address, once it is there; `after` an older one, if there was. */
export async function mailedLink(
  server: Server,
  email: string,
  path: (typeof mailedPages)[keyof typeof mailedPages],
  after?: string,
): Promise<string> {
  const newest = () => new RegExp(`http\\S+${path}\\S+`).exec(unfolded(server.mailTo(email) ?? ''))?.[0]
  const link = () => (newest() === after ? undefined : newest())
  await expect.poll(link, { message: `a mail to ${email} that leads to ${path}`, timeout: 10_000 }).toBeTruthy()
  return link() ?? ''
}

/** A mail's text part may be wrapped by quoted-printable. */
const unfolded = (mail: string) => mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')

/** Somebody with an account, signed in by the REST calls; the cookie stays in `request`, and so in its page. */
export async function signInSomebody(
  request: APIRequestContext,
  server: Server,
  name = 'Grace Hopper',
): Promise<{ email: string }> {
  const email = freshEmail()
  expect((await request.post('/api/users', { data: { name, email, password } })).status()).toBe(201)
  const token = new URL(await mailedLink(server, email, mailedPages.activation)).searchParams.get('token')
  expect((await request.post('/api/users/activate', { data: { email, token } })).status()).toBe(200)
  expect((await request.post('/api/users/session', { data: { email, password } })).status()).toBe(200)
  return { email }
}

/** A list with vocabularies, made by the REST calls. */
export async function makeList(
  request: APIRequestContext,
  name: string,
  terms: readonly string[],
  fields: { public?: boolean; language?: string; targetLanguages?: readonly string[] } = {},
) {
  const list = { name, language: 'es', targetLanguages: ['en'], tags: ['sea'], description: 'A list', ...fields }
  const made = await request.post('/api/lists', { data: list })
  expect(made.status()).toBe(201)
  const { id } = await made.json()
  for (const term of terms)
    await makeVoc(request, String(id), {
      term,
      definitions: list.targetLanguages.map((language) => ({
        language,
        value: `${term} in ${languageNames.of(language)}`,
      })),
      examples: [{ value: `Una *${term}* grande`, translations: [{ language: 'en', value: `A big *${term}*` }] }],
      attributes: [{ name: 'gender', value: 'feminine' }],
      tags: ['sea'],
      notes: `About ${term}`,
    })
  return { id: String(id) }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** A vocabulary, made by the REST call; a noun with nothing but a term unless said otherwise. */
export async function makeVoc(
  request: APIRequestContext,
  listId: string,
  fields: { term: string } & Record<string, unknown>,
): Promise<string> {
  const made = await request.post('/api/vocs', { data: { listId, pos: 'n', definitions: [], ...fields } })
  expect(made.status()).toBe(201)
  const { id } = await made.json()
  return String(id)
}

/** Shares a list by the REST call. */
export async function share(request: APIRequestContext, listId: string, email: string, editor = false): Promise<void> {
  expect((await request.post(`/api/lists/${listId}/shares`, { data: { email, editor } })).status()).toBe(201)
}
