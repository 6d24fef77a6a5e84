import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { voicesStaleTime } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { player } from './player.ts'
import { audioKey } from './server-audio.ts'
import { isSameText, type SpokenText } from './spoken-text.ts'
import { chooseVoice, type Voice } from './voice.ts'
import { useVoiceChoice } from './voice-choice.ts'

export const usePlayback = () => useSyncExternalStore(player.subscribe, player.playback, player.playback)

/** Returns the playback status of this text; undefined while it is another text, or none. */
export function usePlaybackStatus(spoken: SpokenText) {
  const playback = usePlayback()
  return playback !== undefined && isSameText(playback, spoken) ? playback.status : undefined
}

/** Stops the player when this text leaves the screen, or another one takes its place. */
export function useStopOnLeave({ text, language, sound }: SpokenText): void {
  useEffect(() => () => player.stop(), [text, language, sound])
}

export const useServerVoices = () => trpc.audio.listVoices.useQuery(undefined, { staleTime: voicesStaleTime })

/** Returns the voice for a text; the server has a sound of the user's own. It may change, because voices load late. */
export function useVoice(spoken: SpokenText): Voice {
  const { data, errorUpdateCount } = useServerVoices()
  const choice = useVoiceChoice(spoken.language)
  const canSpeak = () => player.canSpeak(spoken.language)
  const canBrowserSpeak = useSyncExternalStore(player.subscribe, canSpeak, canSpeak)
  const { text, language, sound = null } = spoken
  const isSoundGone = useIsRefused(spoken)
  const isRefused = useIsRefused({ text, language })
  if (sound !== null && !isSoundGone) return { by: 'server', isApproximate: false }
  return chooseVoice(spoken, { voices: data, isError: errorUpdateCount > 0, isRefused, choice, canBrowserSpeak })
}

/** Returns whether the server has responded that it cannot speak this text, or has not its sound. */
function useIsRefused(spoken: SpokenText): boolean {
  const queryClient = useQueryClient()
  // Cheaper than a query observer for each text: there is little time between two cards.
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  )
  const isRefused = () => queryClient.getQueryData(audioKey(spoken)) === null
  return useSyncExternalStore(subscribe, isRefused, isRefused)
}
