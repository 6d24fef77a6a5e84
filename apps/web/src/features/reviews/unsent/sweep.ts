import { browserStorage, keysOf, storeChoice } from '../../../shared/lib/kept/browser-storage.ts'
import { sessionKeys, unsentKeys } from '../../../shared/lib/kept/stored-keys.ts'
import { isUnsent, ownerOf } from '../../../shared/session/stored-data.ts'
import { lastChange, withCopy } from './storage.ts'

/** The time that this browser keeps the data of users who have not come back: the lifetime of an unused session. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/**
 * Removes what this browser has kept of other users for too long: unsent reviews since their last change, and everything else since it was
 * first seen here, which is noted for the next visits.
 */
export function sweepOtherUsers(userId: string): void {
  const storage = browserStorage()
  const copied = withCopy(storage)
  const now = Date.now()
  const seen = firstSeen()
  const stillSeen: Record<string, number> = {}
  const timesOfChange = new Map(keysOf(storage).map((key) => [key, timeOfChange(key, storage.getItem(answersOf(key)))]))
  for (const [key, changedAt] of timesOfChange) {
    const owner = ownerOf(key)
    if (owner === undefined || owner === userId) continue
    const since = changedAt ?? seen[key] ?? now
    if (now - since > maxAgeMs) (isUnsent(key) ? copied : storage).removeItem(key)
    else if (changedAt === undefined) stillSeen[key] = since
  }
  if (Object.keys(stillSeen).length === 0) storage.removeItem(sessionKeys.firstSeen)
  else storeChoice(sessionKeys.firstSeen, JSON.stringify(stillSeen))
}

/** The cards of a review are kept as long as its answers. */
const answersOf = (key: string) => key.replace(`${unsentKeys.cards}:`, `${unsentKeys.answers}:`)

function timeOfChange(key: string, text: string | null): number | undefined {
  const changedAt = text === null || !isUnsent(key) ? 0 : lastChange(text)
  return changedAt === 0 ? undefined : changedAt
}

function firstSeen(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(browserStorage().getItem(sessionKeys.firstSeen) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    )
  } catch {
    return {}
  }
}
