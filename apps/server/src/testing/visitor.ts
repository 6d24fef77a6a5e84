import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goodPassword, listFields, vocFields } from '@wordtide/api/testing'
import { listView, vocView } from '@wordtide/contract'
import PostalMime from 'postal-mime'

/** Somebody who uses a running server by its REST calls, over real sockets. */
export class Visitor {
  cookie = ''
  /** Where the server is now; it may come back elsewhere. */
  constructor(public url: string) {}

  async call(what: string, body?: object): Promise<{ status: number; body: unknown }> {
    const [method = 'GET', path] = what.split(' ')
    const form = body instanceof FormData
    const response = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: { cookie: this.cookie, ...(body === undefined || form ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    })
    const [cookie] = response.headers.getSetCookie()
    if (cookie !== undefined) this.cookie = cookie.split(';', 1)[0] ?? ''
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, body: json ? JSON.parse(text) : text }
  }

  async bytes(path: string): Promise<Uint8Array> {
    const response = await fetch(`${this.url}${path}`, { headers: { cookie: this.cookie } })
    return new Uint8Array(await response.arrayBuffer())
  }

  /** Signs up, follows the link of the mail in the outbox, and signs in. */
  async join(dataDir: string, email: string): Promise<void> {
    await this.call('POST users', { name: 'Ada', email, password: goodPassword })
    const link = await mailedLink(join(dataDir, 'outbox'), email)
    const token = link.searchParams.get('token')
    await this.call('POST users/activate', { email, token })
    const { status } = await this.call('POST users/session', { email, password: goodPassword })
    if (status !== 200) throw new Error(`signing in answered ${status}`)
  }

  async newList(image?: File) {
    const body = new FormData()
    body.set('data', JSON.stringify(listFields))
    if (image !== undefined) body.set('image', image)
    return listView.parse((await this.call('POST lists', body)).body)
  }

  async newVoc(listId: string, term: string) {
    return vocView.parse((await this.call('POST vocs', { listId, ...vocFields(term) })).body)
  }
}

/** The link in the newest mail to this address, once it is there. */
async function mailedLink(outbox: string, email: string): Promise<URL> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names.reverse()) {
      const { to, text } = await PostalMime.parse(await readFile(join(outbox, name)))
      const link = /https?:\/\/\S+/.exec(text ?? '')?.[0]
      if (to?.[0]?.address === email && link !== undefined) return new URL(link)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no mail to ${email} came`)
}
