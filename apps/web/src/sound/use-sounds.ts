import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { voicesStaleTime } from '../calls/query-client.ts'
import { useSessionStore } from '../session/use-session.ts'
import { trpc } from '../trpc.ts'
import { createSounds, type Sounds } from './sounds.ts'

/** How the signed-in person hears texts. */
export function useSounds(): Sounds {
  const queryClient = useQueryClient()
  const session = useSessionStore()
  const utils = trpc.useUtils()
  return useMemo(() => {
    const { voices } = utils.audio
    return createSounds({
      queryClient,
      personId: () => {
        const state = session.get()
        return state.status === 'loggedIn' ? state.user.id : undefined
      },
      voices: {
        known: () => voices.getData(),
        ask: () => voices.ensureData(undefined, { staleTime: voicesStaleTime }),
      },
      askSession: () => utils.client.accounts.session.query(),
    })
  }, [queryClient, session, utils])
}
