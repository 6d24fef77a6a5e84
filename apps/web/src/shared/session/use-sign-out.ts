import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { trpc } from '../api/trpc.ts'
import { logError } from '../lib/log.ts'
import { useSessionStore } from './use-session.ts'

export interface SignOutOptions {
  /** Leaves also where the call fails: there is nobody any more who could stay. */
  always?: boolean
}

/**
 * Signs out, forgets what was fetched and goes to the landing page. A failure is only logged, and nothing has changed
 * then, unless told otherwise.
 */
export function useSignOut() {
  const session = useSessionStore()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { client } = trpc.useUtils()
  return async ({ always = false }: SignOutOptions = {}) => {
    try {
      await client.accounts.signOut.mutate()
    } catch (error) {
      logError('Signing out failed', error)
      if (!always) return
    }
    queryClient.clear()
    session.leave()
    await router.navigate({ to: '/' })
  }
}
