import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goodPassword, linkParams, listFields, vocFields } from '@wordtide/api/testing'
import { listView, vocView } from '@wordtide/contract'
import { waitUntil } from '@wordtide/db/testing'
import PostalMime from 'postal-mime'

/** A user of a running server: sends REST calls over real connections and keeps the session cookie. */
export class RestClient {
  cookie = ''
  /** Set `url` after a restart on another port. */
  constructor(public url: string) {}

  async call(what: string, body?: object): Promise<{ status: number; body: unknown }> {
    const [method = 'GET', path] = what.split(' ')
    const isForm = body instanceof FormData
    const response = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: { cookie: this.cookie, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const [cookie] = response.headers.getSetCookie()
    if (cookie !== undefined) this.cookie = cookie.split(';', 1)[0] ?? ''
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, body: isJson ? JSON.parse(text) : text }
  }

  async getBytes(path: string): Promise<Uint8Array> {
    const response = await fetch(`${this.url}${path}`, { headers: { cookie: this.cookie } })
    return new Uint8Array(await response.arrayBuffer())
  }

  /** Signs up, activates the account by the mail in the outbox, and signs in. */
  async signUp(dataDir: string, email: string): Promise<void> {
    await this.call('POST users', { name: 'Ada', email, password: goodPassword })
    const link = await mailedLink(join(dataDir, 'outbox'), email)
    const token = linkParams(link).get('token')
    await this.call('POST users/activate', { email, token })
    await this.signIn(email)
  }

  async signIn(email: string): Promise<void> {
    const { status } = await this.call('POST users/session', { email, password: goodPassword })
    if (status !== 200) throw new Error(`the sign-in failed with ${status}`)
  }

  async createList(image?: File) {
    const body = new FormData()
    body.set('data', JSON.stringify(listFields))
    if (image !== undefined) body.set('image', image)
    return listView.parse((await this.call('POST lists', body)).body)
  }

  async createVoc(listId: string, term: string) {
    return vocView.parse((await this.call('POST vocs', { listId, ...vocFields(term) })).body)
  }
}

/** Waits for a mail to this address and returns the link in the newest one. */
async function mailedLink(outbox: string, email: string): Promise<URL> {
  let link: string | undefined
  await waitUntil(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names.reverse()) {
      const { to, text } = await PostalMime.parse(await readFile(join(outbox, name)))
      if (to?.[0]?.address === email) link ??= /https?:\/\/\S+/.exec(text ?? '')?.[0]
    }
    return link !== undefined
  })
  return new URL(link ?? '')
}
