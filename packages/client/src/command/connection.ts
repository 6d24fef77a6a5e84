import { join } from 'node:path'
import { createWordtide } from '../index.ts'
import { Failure } from './failure.ts'
import { configFolder, fieldsOf, parseJson, readText, writePrivately } from './files.ts'
import type { Wordtide } from './types.ts'

export const defaultUrl = 'http://localhost:3000'

/** The file in which `wordtide login` stores the address and the token. */
const loginFile = () => join(configFolder(), 'login.json')

interface Login {
  url: string
  token: string
}

export interface Connection {
  wordtide: Wordtide
  url: string
  /** The time by the server's clock, in unix ms. */
  now(): number
}

/** Connects by the variables of the environment, or else by the login that `wordtide login` stored. */
export async function connect(): Promise<Connection> {
  return connectTo(await findLogin())
}

export function connectTo({ url, token }: Login): Connection {
  const clock = serverClock()
  return { wordtide: createWordtide({ url, token, fetch: clock.fetch }), url, now: clock.now }
}

/** The address that messages name, also if there is no token for it. */
export const addressInUse = async (): Promise<string> =>
  process.env.WORDTIDE_URL || (await readLogin())?.url || defaultUrl

export const keepLogin = (login: Login): Promise<void> => writePrivately(loginFile(), `${JSON.stringify(login)}\n`)

/** Returns the address in its stored form: without anything after its path. Undefined if it is invalid. */
export function readAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? `${origin}${pathname}`.replace(/\/+$/, '') : undefined
}

/** A token is sent to no other server than the one it was given for. */
async function findLogin(): Promise<Login> {
  const { WORDTIDE_URL, WORDTIDE_TOKEN } = process.env
  const kept = await readLogin()
  const given = WORDTIDE_URL || (WORDTIDE_TOKEN ? defaultUrl : (kept?.url ?? defaultUrl))
  const url = readAddress(given)
  if (url === undefined) throw new Failure(`${given} is not an address: it begins with http:// or https://`)
  const token = WORDTIDE_TOKEN || (kept?.url === url ? kept.token : undefined)
  if (token === undefined)
    throw new Failure(`There is no access token for ${url}: run \`wordtide login\`, or set WORDTIDE_TOKEN`)
  return { url, token }
}

async function readLogin(): Promise<Login | undefined> {
  const { url, token } = fieldsOf(parseJson((await readText(loginFile())) ?? ''))
  return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined
}

/**
 * Follows the server's clock by the dates of its answers: an answer dated a day ahead would be refused, and with it all others. The dates
 * have whole seconds, so that clocks which differ by less agree.
 */
function serverClock(): { fetch: typeof fetch; now: () => number } {
  let offset = 0
  return {
    async fetch(input, init) {
      const sentAt = Date.now()
      const response = await fetch(input, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      const receivedAt = Date.now()
      if (!Number.isNaN(date)) offset = date >= sentAt - 1000 && date <= receivedAt + 1000 ? 0 : date - receivedAt
      return response
    },
    now: () => Date.now() + offset,
  }
}
