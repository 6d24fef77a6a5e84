/** The time in which a deletion can be undone. */
export const undoMs = 10_000

/** Vocabularies that are shown as deleted, although the server may not have deleted them yet. */
interface PendingDeletion {
  readonly id: string
  readonly listId: string
  readonly vocIds: readonly string[]
  /** Its time is over: it is being sent, and can no longer be undone. */
  readonly isSending: boolean
}

export interface DeletionOrder extends Pick<PendingDeletion, 'listId' | 'vocIds'> {
  /** Deletes these on the server, and reports the deleted ones, even if a later call fails. */
  send: (vocIds: readonly string[], sending: Sending) => Promise<void>
  /** The deletion can no longer be undone: it was, or it is being sent, or the session has ended. */
  onClosed: () => void
  /** Shows those of these vocabularies again that were not reported as deleted. */
  onFailure: (error: unknown, vocIds: readonly string[]) => void
}

export interface Sending {
  /** Aborted if the user signs out. */
  signal: AbortSignal
  /** To be called with those that are deleted. */
  onDeleted: (vocIds: readonly string[]) => void
}

interface DeletionsState {
  /** In the order in which they were begun. */
  readonly pending: readonly PendingDeletion[]
  /**
   * The ids of the vocabularies that were deleted, by the list that had them: moved elsewhere, one may have been kept. A response from
   * before may still have them.
   */
  readonly deleted: ReadonlyMap<string, ReadonlySet<string>>
}

/** The deletions of a session that wait for their time to be over. They are in memory only: closing the tab deletes nothing. */
export interface PendingDeletions {
  get(): DeletionsState
  subscribe(listener: () => void): () => void
  /**
   * Begins a deletion of those vocabularies that are not being deleted already. It is sent after `undoMs`, unless it is undone. Does
   * nothing and returns undefined if there are none.
   */
  begin(order: DeletionOrder): PendingDeletion | undefined
  undo(id: string): void
  /** Stops the time of all deletions. Returns a function that lets it go on, once there is no other hold. */
  hold(): () => void
  /** Returns the time that is left to undo a deletion, in ms. */
  remainingMs(id: string): number
  /** Forgets all deletions without sending them, and stops those that are being sent. */
  cancel(): void
}

interface Running {
  order: DeletionOrder
  remainingMs: number
  /** The time at which the timer was started; only while it runs. */
  startedAt?: number
  timer?: ReturnType<typeof setTimeout>
  sending?: AbortController
}

export function createPendingDeletions(): PendingDeletions {
  let state: DeletionsState = { pending: [], deleted: new Map() }
  const listeners = new Set<() => void>()
  const running = new Map<string, Running>()
  const holders = new Set<symbol>()
  let count = 0

  const set = (change: Partial<DeletionsState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const without = (id: string) => state.pending.filter((deletion) => deletion.id !== id)

  const withDeleted = (listId: string, vocIds: readonly string[]): DeletionsState['deleted'] =>
    vocIds.length === 0
      ? state.deleted
      : new Map(state.deleted).set(listId, new Set([...(state.deleted.get(listId) ?? []), ...vocIds]))

  const startTimer = (id: string, deletion: Running) => {
    if (holders.size > 0 || deletion.sending !== undefined) return
    deletion.startedAt = performance.now()
    deletion.timer = setTimeout(() => void send(id, deletion), deletion.remainingMs)
  }
  const stopTimer = (deletion: Running) => {
    clearTimeout(deletion.timer)
    deletion.remainingMs = remainingOf(deletion)
    delete deletion.startedAt
  }

  async function send(id: string, { order }: Running): Promise<void> {
    const sending = new AbortController()
    running.set(id, { order, remainingMs: 0, sending })
    set({ pending: state.pending.map((one) => (one.id === id ? { ...one, isSending: true } : one)) })
    order.onClosed()
    const deleted: string[] = []
    const onDeleted = (vocIds: readonly string[]) => void deleted.push(...vocIds)
    const end = () => set({ pending: without(id), deleted: withDeleted(order.listId, deleted) })
    try {
      await order.send(order.vocIds, { signal: sending.signal, onDeleted })
      if (running.delete(id)) end()
    } catch (error) {
      if (!running.delete(id)) return
      end()
      order.onFailure(error, order.vocIds)
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin(order) {
      const { listId } = order
      const inList = state.pending.filter((one) => one.listId === listId)
      const known = new Set(inList.flatMap(({ vocIds }) => vocIds))
      const vocIds = order.vocIds.filter((vocId) => !known.has(vocId))
      if (vocIds.length === 0) return undefined
      const id = `deletion ${++count}`
      const deletion = { order: { ...order, vocIds }, remainingMs: undoMs }
      running.set(id, deletion)
      const pending = { id, listId, vocIds, isSending: false }
      set({ pending: [...state.pending, pending] })
      startTimer(id, deletion)
      return pending
    },
    undo(id) {
      const deletion = running.get(id)
      if (deletion === undefined || deletion.sending !== undefined) return
      clearTimeout(deletion.timer)
      running.delete(id)
      set({ pending: without(id) })
      deletion.order.onClosed()
    },
    hold() {
      const holder = Symbol('holder')
      if (holders.size === 0) for (const deletion of running.values()) stopTimer(deletion)
      holders.add(holder)
      return () => {
        if (holders.delete(holder) && holders.size === 0) for (const [id, deletion] of running) startTimer(id, deletion)
      }
    },
    remainingMs: (id) => remainingOf(running.get(id)),
    cancel() {
      const cancelled = [...running.values()]
      running.clear()
      for (const { timer, sending } of cancelled) {
        clearTimeout(timer)
        sending?.abort()
      }
      set({ pending: [], deleted: new Map() })
      for (const { order, sending } of cancelled) if (sending === undefined) order.onClosed()
    },
  }
}

function remainingOf(deletion: Running | undefined): number {
  if (deletion === undefined) return 0
  const { remainingMs, startedAt } = deletion
  return startedAt === undefined ? remainingMs : Math.max(0, remainingMs - (performance.now() - startedAt))
}
