import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { voicesStaleTime } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { useSessionStore } from '../session/use-session.ts'
import { createSounds, type Sounds } from './sounds.ts'

/** One for each client, so that all who hear share what is under way. */
const soundsOf = new WeakMap<QueryClient, Sounds>()

/** How the signed-in person hears texts. */
export function useSounds(): Sounds {
  const queryClient = useQueryClient()
  const session = useSessionStore()
  const utils = trpc.useUtils()
  const { listVoices } = utils.audio
  const sounds =
    soundsOf.get(queryClient) ??
    createSounds({
      queryClient,
      personId: () => {
        const state = session.get()
        return state.status === 'loggedIn' ? state.user.id : undefined
      },
      voices: {
        known: () => listVoices.getData(),
        ask: () => listVoices.ensureData(undefined, { staleTime: voicesStaleTime }),
      },
      askSession: () => utils.client.accounts.getSession.query(),
    })
  soundsOf.set(queryClient, sounds)
  return sounds
}
