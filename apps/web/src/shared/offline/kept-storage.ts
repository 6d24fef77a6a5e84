import { keptCaches, keptPrefix } from './kept-cache.ts'

/** Opens what is kept of a user; undefined if the browser keeps nothing. */
export const openKept = async (userId: string): Promise<Cache | undefined> =>
  keptCaches()
    ?.open(keptPrefix + userId)
    .catch(() => undefined)

/** The address under which a value is kept beside sounds and images; nothing is ever fetched from it. */
const addressOf = (name: string) => `/kept/${name}`

/** Returns a kept value, which is still to be parsed; undefined if there is none. */
export async function readKept(userId: string, name: string): Promise<unknown> {
  try {
    const response = await (await openKept(userId))?.match(addressOf(name))
    return await response?.json()
  } catch {
    return undefined
  }
}

/** Keeps a value. Returns false if the browser has no room or forbids it. */
export async function writeKept(userId: string, name: string, value: unknown): Promise<boolean> {
  try {
    const cache = await openKept(userId)
    await cache?.put(addressOf(name), new Response(JSON.stringify(value)))
    return cache !== undefined
  } catch {
    return false
  }
}

/**
 * Returns a kept sound or image for a request that has failed; undefined if there is none. A request that names its user gets only what was
 * kept for that user.
 */
export async function keptResponse(request: Request, userId: string | null): Promise<Response | undefined> {
  for (const name of (await keptCaches()?.keys()) ?? []) {
    if (!name.startsWith(keptPrefix) || (userId !== null && name !== keptPrefix + userId)) continue
    const kept = await (await keptCaches()?.open(name))?.match(request.url, { ignoreVary: true })
    if (kept !== undefined) return kept
  }
  return undefined
}
