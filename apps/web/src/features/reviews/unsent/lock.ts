import { notifyUnsentAnswers } from './storage.ts'

/** The name of the lock on a review session. Also tabs with an earlier release of the client take it. */
export const reviewLock = (userId: string, id: string): string => `wordtide.review:${userId}:${id}`

/**
 * The name of the lock on the list of a review session, or on all lists together, which is taken before its cards are loaded, so that two
 * tabs do not ask the same cards.
 */
export const listLock = (userId: string, listId: string | null): string =>
  `wordtide.review.list:${userId}:${listId ?? allLists}`

/** Stands for all lists in the name of a lock. */
const allLists = '*'

/** Returns whether two review sessions may ask the same cards: they have the same list, or one has all lists (null). */
export const mayShareCards = (listId: string | null, other: string | null): boolean =>
  listId === null || other === null || listId === other

/** Returns whether a lock on a list, or on all lists, keeps a review session from starting. */
export function isLockOnCards(name: string, userId: string, listId: string | null): boolean {
  const prefix = listLock(userId, '')
  if (!name.startsWith(prefix)) return false
  const locked = name.slice(prefix.length)
  return mayShareCards(listId, locked === allLists ? null : locked)
}

/** A request of this tab for a lock. */
interface TabLock {
  /** False if another tab holds the lock. */
  granted: Promise<boolean>
  release(): void
}

interface LockOptions {
  /** The review session is on screen in this tab, so that it is not offered there as unsent. */
  inReview?: boolean
  /** Its answers are being submitted from this tab: nothing else may happen to them there. */
  submits?: boolean
}

interface Claim {
  granted: Promise<boolean>
  isHeld: boolean
  holders: number
  inReview: boolean
  submits: boolean
  /** It was released, but is held until the browser has noticed. */
  isReleased: boolean
  release: () => void
  /** Resolves once the lock is not held any more, or was not granted. */
  ended: Promise<void>
}

/** The locks that this tab holds or has requested, by name. */
const claims = new Map<string, Claim>()

/** Undefined on plain http, where the browser has no locks; each tab then acts on its own. */
function browserLocks(): LockManager | undefined {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ?? undefined
}

/**
 * Takes a lock for this tab, until all of its holders have released it or the tab is gone. Without the lock on a review
 * session an answer could be replaced here after another tab has submitted it, and would count twice.
 */
export function takeLock(name: string, { inReview = false, submits = false }: LockOptions = {}): TabLock {
  const current = claims.get(name)
  const claim = current === undefined || current.isReleased ? request(name, current) : current
  claim.holders++
  claim.inReview ||= inReview
  if (submits && !claim.submits) {
    claim.submits = true
    notifyUnsentAnswers()
  }
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

/** Requests a lock, after the end of this tab's `previous` claim on it. */
function request(name: string, previous: Claim | undefined): Claim {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let grant = (_isGranted: boolean) => {}
  const granted = new Promise<boolean>((resolve) => {
    grant = resolve
  })
  const hold = async () => {
    claim.isHeld = true
    grant(true)
    notifyUnsentAnswers()
    await released
  }
  const run = async () => {
    if (previous !== undefined) await previous.ended
    claim.isHeld = false
    await holdLock(name, hold)
    if (claims.get(name) === claim) claims.delete(name)
    grant(false)
    notifyUnsentAnswers()
  }
  const claim: Claim = {
    granted,
    // No other tab has the lock before the previous claim ends.
    isHeld: previous?.isHeld === true,
    holders: 0,
    inReview: false,
    submits: false,
    isReleased: false,
    release() {
      claim.isReleased = true
      release()
    },
    ended: Promise.resolve(),
  }
  claims.set(name, claim)
  claim.ended = run()
  return claim
}

/** Maximum wait for other tabs that share the lock, which they do briefly to see that it was released. */
const sharedWaitMs = 1000

/** Holds a lock until `hold` settles; returns without it if another tab holds the lock. */
async function holdLock(name: string, hold: () => Promise<void>): Promise<void> {
  const locks = browserLocks()
  if (locks === undefined) return hold()
  let signal: AbortSignal | undefined
  try {
    const wasGranted = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await hold()
      return lock !== null
    })
    if (wasGranted || (await heldLocks())?.has(name) !== false) return
    signal = AbortSignal.timeout(sharedWaitMs)
    await locks.request(name, { signal }, hold)
  } catch {
    // A browser that forbids locks is treated like one that lacks them.
    if (signal?.aborted !== true) await hold()
  }
}

/** Returns the names of all exclusive locks of all tabs; undefined if the browser does not list them. */
async function heldLocks(): Promise<ReadonlySet<string> | undefined> {
  const snapshot = await browserLocks()
    ?.query()
    .catch(() => undefined)
  return snapshot && new Set(snapshot.held?.filter(({ mode }) => mode !== 'shared').map(({ name }) => name ?? ''))
}

/** Runs the work while this tab holds the lock; does nothing if another tab holds it. */
export async function withLock(name: string, work: () => Promise<void> | void, options?: LockOptions): Promise<void> {
  const lock = takeLock(name, options)
  try {
    if (await lock.granted) await work()
  } finally {
    lock.release()
  }
}

/** Returns whether the review session of this lock is on screen in this tab, or being submitted from there. */
export const isInReview = (name: string): boolean => claims.get(name)?.inReview === true

/** Returns whether the answers of the review session of this lock are being submitted from this tab, other than from the review. */
export const isBeingSubmitted = (name: string): boolean => claims.get(name)?.submits === true

/** Returns the names of the locks that other tabs hold. */
export async function locksElsewhere(): Promise<ReadonlySet<string>> {
  const held = (await heldLocks()) ?? []
  return new Set([...held].filter((name) => claims.get(name)?.isHeld !== true))
}

/** Waits until another tab has released a lock or is gone; returns false if the wait was aborted. */
export async function waitForRelease(name: string, signal: AbortSignal): Promise<boolean> {
  try {
    await browserLocks()?.request(name, { mode: 'shared', signal }, () => undefined)
    return !signal.aborted
  } catch {
    return false
  }
}
