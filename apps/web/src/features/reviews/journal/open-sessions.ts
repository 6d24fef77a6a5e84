import { useSyncExternalStore } from 'react'

interface Mark {
  readonly id: string
}

let open: readonly Mark[] = []
const listeners = new Set<() => void>()

function set(marks: readonly Mark[]) {
  open = marks
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
  const mark = { id }
  set([...open, mark])
  return () => set(open.filter((other) => other !== mark))
}

/** Whether a session is under way in this tab. */
export const isOpen = (id: string): boolean => open.some((mark) => mark.id === id)

/** Calls the component again whenever that changes. */
export const useOpenSessions = (): readonly Mark[] =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => open,
  )
