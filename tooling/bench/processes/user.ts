import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Program } from './program.ts'
import type { BenchServer } from './server.ts'

const password = 'Wordtide1!'

/** A signed-in user, who calls the server by REST. */
export interface BenchUser {
  id: string
  email: string
  cookie: string
  /** Calls an endpoint such as `GET /lists/user`; returns the parsed response. Throws if it is refused. */
  call<T>(endpoint: string, schema: z.ZodType<T>, body?: object): Promise<T>
  /** Calls an endpoint and reads its whole response. Throws if it is refused. */
  fetch(endpoint: string, body?: object): Promise<void>
}

const idView = z.object({ id: z.string() })

/** Signs a user up, activates the account by the link of the mail, and signs in. */
export async function signUp(server: BenchServer, email: string): Promise<BenchUser> {
  await send(server, 'POST /users', undefined, { name: 'Ada', email, password })
  await send(server, 'POST /users/activate', undefined, { email, token: await mailedToken(server, email) })
  return signIn(server, email)
}

/** Signs in a user whom `signUp` has created. */
export async function signIn(server: Program, email: string): Promise<BenchUser> {
  const response = await send(server, 'POST /users/session', undefined, { email, password })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .find((pair) => pair?.startsWith('wordtide_session='))
  if (cookie === undefined) throw new Error(`${email} got no session`)
  const { id } = idView.parse(await response.json())
  return {
    id,
    email,
    cookie,
    call: async (endpoint, schema, body) => schema.parse(await (await send(server, endpoint, cookie, body)).json()),
    fetch: async (endpoint, body) => {
      await (await send(server, endpoint, cookie, body)).arrayBuffer()
    },
  }
}

async function send({ url }: Program, endpoint: string, cookie?: string, body?: object): Promise<Response> {
  const [method = '', path = ''] = endpoint.split(' ')
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${endpoint}: ${response.status} ${await response.text()}`)
  return response
}

/** Waits for the mail to an address in the outbox; returns the token of its link. */
async function mailedToken({ dataDir }: BenchServer, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (let attempt = 0; attempt < 300; attempt++) {
    for (const name of readdirSync(outbox).filter((file) => file.endsWith('.eml'))) {
      const text = readFileSync(join(outbox, name), 'utf8')
      if (!text.includes(email)) continue
      // Quoted-printable.
      const plain = text
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      const token = /[#&]token=([\w-]+)/.exec(plain)?.[1]
      if (token !== undefined) return token
    }
    await delay(100)
  }
  throw new Error(`no mail to ${email}`)
}
