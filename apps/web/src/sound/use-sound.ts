import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { voicesStaleTime } from '../calls/query-client.ts'
import { trpc } from '../trpc.ts'
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
export const useServerVoices = () => trpc.audio.voices.useQuery(undefined, { staleTime: voicesStaleTime })

/** Who says a text. The answer may change: voices may come late. */
export function useVoice(spoken: Spoken): Voice {
  const { data, errorUpdateCount } = useServerVoices()
  const speaks = () => speaker.speaks(spoken.language)
  const browser = useSyncExternalStore(speaker.subscribe, speaks, speaks)
  const refused = useRefused(spoken)
  // Without an answer the browser's own voices are all there are.
  const voices = data ?? (errorUpdateCount > 0 ? [] : undefined)
  return chooseVoice(spoken, { voices, refused, browser })
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

/** Nobody waits longer than this for the server to say which languages it speaks. */
export const VOICES_PATIENCE_MS = 2000

/** Whether it is settled who says what; what is shown before may have to change. */
export function useVoicesSettled(): boolean {
  const { isPending, errorUpdateCount } = useServerVoices()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), VOICES_PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return late || !isPending || errorUpdateCount > 0
}
