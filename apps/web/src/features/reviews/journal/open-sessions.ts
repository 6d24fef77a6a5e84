import { useSyncExternalStore } from 'react'

let open: readonly string[] = []
const listeners = new Set<() => void>()

function set(ids: readonly string[]) {
  open = ids
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Marks a session as under way in this tab, so that it is not offered as one that was left; answers how to unmark it. */
export function markOpen(id: string): () => void {
  set([...open, id])
  return () => set(open.filter((other) => other !== id))
}

/** The sessions under way in this tab. */
export const useOpenSessions = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => open,
  )
