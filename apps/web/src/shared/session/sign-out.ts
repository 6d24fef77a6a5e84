import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { trpc } from '../api/trpc.ts'
import { pendingSteps } from '../dialogs/use-history-entry.ts'
import { dropDrafts } from '../drafts/draft-storage.ts'
import { logError } from '../lib/log.ts'
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

interface SignOutOptions {
  /** Signs out on this side even if the call fails, because the account is gone. */
  always?: boolean
}

/**
 * Returns a function that signs out, discards drafts, clears the query cache and goes to the landing page. If the call fails, the failure
 * is logged and nothing changes, unless `always` is set.
 */
export function useSignOut() {
  const session = useSessionStore()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { client } = trpc.useUtils()
  return async ({ always = false }: SignOutOptions = {}) => {
    // Queries under way may fail because the session has ended, which this user knows.
    const release = session.keepPage()
    try {
      const isSignedOut = await client.accounts.signOut.mutate().then(
        () => true,
        (error: unknown) => logError('Signing out failed', error),
      )
      if (!isSignedOut && !always) return
      // A question that was closed is still going back to its page, from which the guard would lead to /signin.
      await pendingSteps(router)
      queryClient.clear()
      const state = session.get()
      if (state.status === 'loggedIn') dropDrafts(state.user.id)
      session.leave()
    } finally {
      release()
    }
    await router.navigate({ to: '/' })
  }
}
