import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { voicesStaleTime } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { soundKey } from './sounds.ts'
import { speaker } from './speaker.ts'
import { isSame, type Spoken } from './spoken.ts'
import { chooseVoice, type Voice } from './voice.ts'

/** The sound of this moment. */
export const useSound = () => useSyncExternalStore(speaker.subscribe, speaker.sound, speaker.sound)

/** What is with the sound of this text at this moment. */
export function useStateOf(spoken: Spoken) {
  const sound = useSound()
  return sound !== undefined && isSame(sound, spoken) ? sound.is : undefined
}

/** The languages that the server speaks. */
export const useServerVoices = () => trpc.audio.listVoices.useQuery(undefined, { staleTime: voicesStaleTime })

/** Who says a text. The answer may change: voices may come late. */
export function useVoice(spoken: Spoken): Voice {
  const { data, errorUpdateCount } = useServerVoices()
  const speaks = () => speaker.speaks(spoken.language)
  const browser = useSyncExternalStore(speaker.subscribe, speaks, speaks)
  const refused = useRefused(spoken)
  return chooseVoice(spoken, { voices: data, failed: errorUpdateCount > 0, refused, browser })
}

/** Whether the server has said already that it cannot say this text. */
function useRefused(spoken: Spoken): boolean {
  const queryClient = useQueryClient()
  // Less work than an observer for each text: between two cards there is little time.
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  )
  const refused = () => queryClient.getQueryData(soundKey(spoken)) === null
  return useSyncExternalStore(subscribe, refused, refused)
}
