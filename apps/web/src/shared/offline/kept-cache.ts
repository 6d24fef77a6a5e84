import { cacheNames } from '../lib/kept/stored-keys.ts'

/*
 * What this browser keeps for a user who may be without a network: all of it in one cache, which bears the id of its user and is removed as a
 * whole.
 */

/** The beginning of the names of these caches; the id of the user follows. */
export const keptPrefix = `${cacheNames.kept}:`

/** Undefined on plain http, where the browser has no caches. */
export const keptCaches = (): CacheStorage | undefined => ('caches' in globalThis ? globalThis.caches : undefined)

/** Removes what is kept of all users, or of all but one. A failure is ignored: the next visit removes it. */
export async function forgetKept(but?: string): Promise<void> {
  try {
    const others = (await keptCaches()?.keys())?.filter(
      (name) => name.startsWith(keptPrefix) && name !== keptPrefix + but,
    )
    await Promise.all(others?.map((name) => keptCaches()?.delete(name)) ?? [])
  } catch {
    // The browser forbids storage: nothing is kept.
  }
}
