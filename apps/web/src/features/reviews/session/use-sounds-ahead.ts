import { useEffect } from 'react'
import type { Sounds } from '../../../shared/audio/sounds.ts'
import { spokenOf } from '../../../shared/audio/spoken.ts'
import { useServerVoices } from '../../../shared/audio/use-sound.ts'
import type { SessionState } from './session-state.ts'

/**
 * Fetches how this card and the next two sound while the person still thinks; while nothing is pronounced by itself only
 * what a dictation asks with.
 */
export function useSoundsAhead({ fetchAhead }: Sounds, { cards, index }: SessionState, pronounce: boolean) {
  const { data: voices } = useServerVoices()
  useEffect(() => {
    if (voices === undefined) return undefined
    const soon = cards.slice(index, index + 3).filter(({ reviewType }) => pronounce || reviewType === 'dictation')
    // The card is painted first.
    const timer = setTimeout(() => fetchAhead(soon.map(spokenOf)))
    return () => clearTimeout(timer)
  }, [voices, cards, index, pronounce, fetchAhead])
}
