import { useQueryClient } from '@tanstack/react-query'
import { useSessionStore } from '../../shared/session/use-session.ts'

/** The server has ended every session of this account: if it was the one of this page, the page forgets it too. */
export function useEndedSession(): (email: string) => void {
  const session = useSessionStore()
  const queryClient = useQueryClient()
  return (email) => {
    const state = session.get()
    if (state.status !== 'loggedIn' || state.user.email.toLowerCase() !== email.toLowerCase()) return
    session.logOut()
    queryClient.clear()
  }
}
