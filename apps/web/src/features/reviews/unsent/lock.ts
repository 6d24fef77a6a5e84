import { notifyUnsentAnswers } from './storage.ts'

/** A request of this tab for the lock on a review session. */
export interface ReviewLock {
  /** False if another tab holds the lock. */
  granted: Promise<boolean>
  release(): void
}

export interface LockOptions {
  /** The review session is on screen in this tab, so that it is not offered there as unsent. */
  inReview?: boolean
}

interface Claim {
  granted: Promise<boolean>
  holders: number
  inReview: boolean
  release: () => void
}

/** The locks that this tab holds or has requested, by name. */
const claims = new Map<string, Claim>()

const prefixOf = (userId: string) => `wordtide.review:${userId}:`

/** Undefined on plain http, where the browser has no locks; each tab then acts on its own. */
function browserLocks(): LockManager | undefined {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ?? undefined
}

/**
 * Locks a review session for this tab, until all of its holders have released it or the tab is gone. Without the lock an
 * answer could be replaced here after another tab has submitted it, and would count twice.
 */
export function lockReview(userId: string, id: string, { inReview = false }: LockOptions = {}): ReviewLock {
  const name = prefixOf(userId) + id
  const claim = claims.get(name) ?? request(name)
  claim.holders++
  claim.inReview ||= inReview
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    claim.holders--
    // An effect that runs again releases the lock and takes it back at once.
    queueMicrotask(() => claim.holders === 0 && claim.release())
  }
  return { granted: claim.granted, release }
}

function request(name: string): Claim {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const granted = new Promise<boolean>((resolve) => {
    const hold = async (isGranted: boolean) => {
      resolve(isGranted)
      notifyUnsentAnswers()
      if (isGranted) await released
    }
    // A browser that forbids its locks is treated like one that has none.
    const ended =
      browserLocks()
        ?.request(name, { ifAvailable: true }, (lock) => hold(lock !== null))
        .catch(() => hold(true)) ?? hold(true)
    void ended.then(() => {
      claims.delete(name)
      notifyUnsentAnswers()
    })
  })
  const claim = { granted, holders: 0, inReview: false, release }
  claims.set(name, claim)
  return claim
}

/** Runs the work while this tab holds the lock; does nothing if another tab holds it. */
export async function withReviewLock(
  userId: string,
  id: string,
  work: () => Promise<void> | void,
  options?: LockOptions,
): Promise<void> {
  const lock = lockReview(userId, id, options)
  try {
    if (await lock.granted) await work()
  } finally {
    lock.release()
  }
}

/** Whether a review session is on screen in this tab, or being submitted from there. */
export const isInReview = (userId: string, id: string): boolean => claims.get(prefixOf(userId) + id)?.inReview === true

/** Returns the ids of the user's review sessions that other tabs have locked. */
export async function lockedElsewhere(userId: string): Promise<ReadonlySet<string>> {
  const prefix = prefixOf(userId)
  const snapshot = await browserLocks()
    ?.query()
    .catch(() => undefined)
  // A tab that waits for a lock to be released holds it for a moment, shared.
  const names = (snapshot?.held ?? []).filter(({ mode }) => mode !== 'shared').map(({ name }) => name ?? '')
  return new Set(
    names.filter((name) => name.startsWith(prefix) && !claims.has(name)).map((name) => name.slice(prefix.length)),
  )
}

/** Waits until another tab has released a lock or is gone; returns false if the wait was aborted. */
export async function waitForRelease(userId: string, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await browserLocks()?.request(prefixOf(userId) + id, { mode: 'shared', signal }, () => undefined)
    return !signal.aborted
  } catch {
    return false
  }
}
