import { useEffect, useState } from 'react'
import { speaker } from '../../../sound/speaker.ts'
import { useSpeaks } from '../../../sound/use-sound.ts'
import { currentCard, type SessionState } from './session-state.ts'

/** When the term of the card on the table is heard: as a dictation's question, with an answer, and when it is asked for. */
export function usePronunciation(state: SessionState) {
  const [on, setOn] = useState(true)
  const card = state.phase === 'summary' ? undefined : currentCard(state)
  const speaks = useSpeaks(card?.language ?? '')
  const dictates = on && speaks && state.phase === 'asking' && card?.reviewType === 'dictation'

  useEffect(() => {
    if (dictates && card !== undefined) speaker.say(card.term, card.language)
  }, [dictates, card])
  // With its card a sound ends, whoever asked for it.
  useEffect(() => (card === undefined ? undefined : () => speaker.stop()), [card])

  const play = () => {
    if (card !== undefined) speaker.say(card.term, card.language)
  }
  return {
    on,
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
