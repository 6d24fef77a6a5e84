import { useEffect, useState } from 'react'
import { speaker } from '../../../shared/audio/speaker.ts'
import { spokenOf } from '../../../shared/audio/spoken.ts'
import { useSounds } from '../../../shared/audio/use-sounds.ts'
import { currentCard, type SessionState } from './session-state.ts'
import { useAsks } from './use-asks.ts'
import { useSoundsAhead } from './use-sounds-ahead.ts'

/** When the term of the card on the table is heard: as a dictation's question, with an answer, and when it is asked for. */
export function usePronunciation(state: SessionState) {
  const [on, setOn] = useState(true)
  const sounds = useSounds()
  const card = state.phase === 'summary' ? undefined : currentCard(state)
  const { speaks, asks } = useAsks(card)
  const dictates = on && asks === 'sound' && state.phase === 'asking'

  useEffect(() => {
    if (dictates && card !== undefined) sounds.say(spokenOf(card))
  }, [dictates, card, sounds])
  // With its card a sound ends, whoever asked for it.
  useEffect(() => (card === undefined ? undefined : () => speaker.stop()), [card])
  useSoundsAhead(sounds, state, on)

  // What nobody knows yet how to say is said by itself, or asked by its meaning.
  const undecided = card?.reviewType === 'dictation' && asks === undefined
  const play = () => {
    if (card !== undefined && !undecided) sounds.say(spokenOf(card))
  }
  return {
    on,
    asks,
    toggle: () => {
      if (on) speaker.stop()
      setOn(!on)
    },
    play,
    /** The answer has been shown. */
    onShown: () => {
      if (on && speaks && card?.reviewType === 'reverseTranslation') play()
    },
  }
}
