import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { logError } from '../log.ts'
import { trpc } from '../trpc.ts'
import { useSessionStore } from './use-session.ts'

/** Signs out, forgets what was fetched and goes to the landing page. A failure is only logged: nothing has changed. */
export function useSignOut() {
  const session = useSessionStore()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { client } = trpc.useUtils()
  return async () => {
    try {
      await client.accounts.signOut.mutate()
    } catch (error) {
      return logError('Signing out failed', error)
    }
    session.logOut()
    queryClient.clear()
    await router.navigate({ to: '/' })
  }
}
