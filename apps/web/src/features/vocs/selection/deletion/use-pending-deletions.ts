import { useMemo, useSyncExternalStore } from 'react'
import type { SessionStore } from '../../../../shared/session/session-store.ts'
import { useSessionStore } from '../../../../shared/session/use-session.ts'
import { createPendingDeletions, type PendingDeletions } from './pending-deletions.ts'

const deletionsBySession = new WeakMap<SessionStore, PendingDeletions>()

/** Returns the pending deletions of the signed-in user. They outlive the page, and end with the session. */
export function usePendingDeletions(): PendingDeletions {
  const session = useSessionStore()
  const known = deletionsBySession.get(session)
  if (known !== undefined) return known
  const deletions = createPendingDeletions()
  deletionsBySession.set(session, deletions)
  session.subscribe(() => {
    if (session.get().status !== 'loggedIn') deletions.cancel()
  })
  return deletions
}

/** Returns the vocabularies of a list that are not shown, because they are deleted or being deleted. */
export function useHiddenVocs(listId: string) {
  const deletions = usePendingDeletions()
  const state = useSyncExternalStore(deletions.subscribe, deletions.get, deletions.get)
  return useMemo(() => {
    const pendingIds = state.pending.filter((one) => one.listId === listId).flatMap(({ vocIds }) => vocIds)
    const deleted = state.deleted.get(listId) ?? new Set()
    return {
      /** Every id that is not shown. */
      ids: new Set([...pendingIds, ...deleted]),
      /** Those that the server still counts. */
      pending: new Set(pendingIds),
      isDeleted: (id: string) => deleted.has(id),
    }
  }, [state, listId])
}
