import { notifyKept } from './kept.ts'

/** A session that this tab wants for itself. */
export interface SessionHold {
  /** False where another tab has the session. */
  granted: Promise<boolean>
  release(): void
}

interface Hold {
  granted: Promise<boolean>
  users: number
  letGo: () => void
}

const prefixOf = (userId: string) => `wordtide.review:${userId}:`

/** Absent on plain http; every tab is then on its own. */
function browserLocks(): LockManager | undefined {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ?? undefined
}

const holds = new Map<string, Hold>()

/**
 * Holds a person's session for this tab, as long as it lives: an answer that is replaced here after another tab has
 * submitted it would count twice.
 */
export function holdSession(userId: string, id: string): SessionHold {
  const name = prefixOf(userId) + id
  const hold = holds.get(name) ?? request(name)
  hold.users++
  let released = false
  const release = () => {
    if (released) return
    released = true
    hold.users--
    // Who lets go and takes it again at once keeps it.
    queueMicrotask(() => hold.users === 0 && hold.letGo())
  }
  return { granted: hold.granted, release }
}

function request(name: string): Hold {
  const { promise: over, resolve: letGo } = withResolver<void>()
  const { promise: granted, resolve: grant } = withResolver<boolean>()
  const hold: Hold = { granted, users: 0, letGo: () => letGo() }
  holds.set(name, hold)
  const take = async (lock: Lock | null) => {
    grant(lock !== null)
    if (lock !== null) await over
  }
  // The browser has no locks, or forbids them.
  const alone = async () => {
    grant(true)
    await over
  }
  const run = async () => {
    await (browserLocks()?.request(name, { ifAvailable: true }, take).catch(alone) ?? alone())
    holds.delete(name)
    notifyKept()
  }
  void run()
  return hold
}

/** Does something while this tab has the session; nothing where another tab has it. */
export async function withSession(userId: string, id: string, work: () => Promise<void> | void): Promise<void> {
  const hold = holdSession(userId, id)
  try {
    if (await hold.granted) await work()
  } finally {
    hold.release()
  }
}

/** The sessions of this person that other tabs have. */
export async function heldElsewhere(userId: string): Promise<ReadonlySet<string>> {
  const prefix = prefixOf(userId)
  const snapshot = await browserLocks()
    ?.query()
    .catch(() => undefined)
  // Who waits for a session to become free has it, shared, for a moment.
  const names = (snapshot?.held ?? []).filter(({ mode }) => mode !== 'shared').map(({ name }) => name ?? '')
  return new Set(
    names.filter((name) => name.startsWith(prefix) && !holds.has(name)).map((name) => name.slice(prefix.length)),
  )
}

/** Waits until another tab lets go of a session, or is gone; false when the wait was given up. */
export async function whenFree(userId: string, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await browserLocks()?.request(prefixOf(userId) + id, { mode: 'shared', signal }, () => undefined)
    return !signal.aborted
  } catch {
    return false
  }
}

function withResolver<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
