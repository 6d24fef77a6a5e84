import type { ReviewVocView } from '@wordtide/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { speaker } from '../../../shared/audio/speaker.ts'
import { spokenOf } from '../../../shared/audio/spoken.ts'
import { useServerVoices, useStateOf, useVoice } from '../../../shared/audio/use-sound.ts'
import type { Asks } from '../cards/asking-side.tsx'

/** No card waits longer than this for the server to say which languages it speaks. */
export const VOICES_PATIENCE_MS = 2000

/**
 * Whether anybody says the card on the table, and how it asks if it is a dictation. That is decided once for each card:
 * a meaning that was read stays when a voice comes late.
 */
export function useAsks(card: ReviewVocView | undefined): { speaks: boolean; asks: Asks } {
  const sound = card === undefined ? nothing : spokenOf(card)
  const voice = useVoice(sound)
  const state = useStateOf(sound)
  const serverSettled = useServerSettled()
  const browserSettled = useSyncExternalStore(speaker.subscribe, speaker.settled, speaker.settled)
  const [decided, setDecided] = useState<{ card: ReviewVocView; asks: Asks }>()
  const speaks = voice.by !== 'nobody'
  if (card?.reviewType !== 'dictation') return { speaks, asks: undefined }

  const before = decided?.card === card ? decided.asks : undefined
  const decide = (): Asks => {
    if (before === 'meaning' || state === 'failed' || state === 'silent') return 'meaning'
    if (voice.by === 'server' || (speaks && serverSettled)) return 'sound'
    return !speaks && serverSettled && browserSettled ? 'meaning' : before
  }
  const asks = decide()
  if (asks !== before) setDecided({ card, asks })
  return { speaks, asks }
}

/** Whether the server has said what it speaks, cannot, or is late. */
function useServerSettled(): boolean {
  const { data, errorUpdateCount } = useServerVoices()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), VOICES_PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return data !== undefined || errorUpdateCount > 0 || late
}

const nothing = { text: '', language: '' }
