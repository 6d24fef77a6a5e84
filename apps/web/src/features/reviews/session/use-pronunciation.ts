import { useEffect, useState } from 'react'
import { speaker } from '../../../sound/speaker.ts'
import { spokenOf } from '../../../sound/spoken.ts'
import { useVoice } from '../../../sound/use-sound.ts'
import { useSounds } from '../../../sound/use-sounds.ts'
import { currentCard, type SessionState } from './session-state.ts'
import { useSoundsAhead } from './use-sounds-ahead.ts'

/** When the term of the card on the table is heard: as a dictation's question, with an answer, and when it is asked for. */
export function usePronunciation(state: SessionState) {
  const [on, setOn] = useState(true)
  const sounds = useSounds()
  const card = state.phase === 'summary' ? undefined : currentCard(state)
  const voice = useVoice(card === undefined ? nothing : spokenOf(card))
  const speaks = voice.by !== 'nobody'
  const dictates = on && speaks && state.phase === 'asking' && card?.reviewType === 'dictation'

  useEffect(() => {
    if (dictates && card !== undefined) sounds.say(spokenOf(card))
  }, [dictates, card, sounds])
  // With its card a sound ends, whoever asked for it.
  useEffect(() => (card === undefined ? undefined : () => speaker.stop()), [card])
  useSoundsAhead(sounds, state, on)

  const play = () => {
    if (card !== undefined) sounds.say(spokenOf(card))
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

const nothing = { text: '', language: '' }
