import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { trpc } from '../api/trpc.ts'
import { pendingSteps } from '../dialogs/use-history-entry.ts'
import { dropDrafts } from '../drafts/draft-storage.ts'
import { sessionKeys } from '../lib/kept/stored-keys.ts'
import { notePendingSignOut } from './pending-sign-out.ts'
import { finishSignOut } from './session-calls.ts'
import { forgetStoredData } from './stored-data.ts'
import { useSessionStore } from './use-session.ts'

/** Asks the user whether to discard unsaved changes, and calls `signOut` if so. */
type SignOutGuard = (signOut: () => void) => void

const guards = new Set<SignOutGuard>()

/** Registers a form with unsaved changes, which asks before the user signs out. Returns a function that removes it. */
export function addSignOutGuard(guard: SignOutGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Calls `signOut` once the form with unsaved changes, if there is one, has asked. */
export function afterSignOutGuard(signOut: () => void): void {
  const [guard] = guards
  if (guard === undefined) signOut()
  else guard(signOut)
}

/**
 * Returns a function that signs out: removes from this browser what belongs to the user, goes to the landing page, and tells the server. If the
 * server cannot be told, the page says so, and it is told later.
 */
export function useSignOut(): () => Promise<void> {
  const session = useSessionStore()
  const router = useRouter()
  const { client } = trpc.useUtils()
  const leave = useLeave()
  return async () => {
    const state = session.get()
    const userId = state.status === 'loggedIn' ? state.user.id : undefined
    if (userId !== undefined) notePendingSignOut(userId)
    await leave()
    void finishSignOut(client, session, userId)
    await router.navigate({ to: '/' })
  }
}

/** Signs out in this tab, too, when its user signs out in another one. */
export function useSignOutElsewhere(): void {
  const session = useSessionStore()
  const router = useRouter()
  const leave = useLeave()
  useEffect(() => {
    const onStorage = async ({ key, newValue }: StorageEvent) => {
      const state = session.get()
      if (key !== sessionKeys.signOut || state.status !== 'loggedIn' || state.user.id !== newValue) return
      await leave()
      await router.navigate({ to: '/' })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [session, router, leave])
}

/** Returns a function that removes from this browser what belongs to the signed-in user, who counts as signed out from then on. */
function useLeave(): () => Promise<void> {
  const session = useSessionStore()
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // A question that was closed is still going back to its page, from which the guard would lead to /signin.
    await pendingSteps(router)
    queryClient.clear()
    const state = session.get()
    if (state.status === 'loggedIn') {
      dropDrafts(state.user.id)
      forgetStoredData(state.user.id)
    }
    session.leave()
  }, [session, queryClient, router])
}
