import type { ReviewVocView } from '@wordtide/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { player } from '../../../../shared/audio/player.ts'
import { useSpeech } from '../../../../shared/audio/server-audio.ts'
import { spokenTextOf } from '../../../../shared/audio/spoken-text.ts'
import { usePlaybackStatus, useServerVoices, useVoice } from '../../../../shared/audio/use-voice.ts'
import { browserStorage, storeChoice } from '../../../../shared/lib/kept/browser-storage.ts'
import { userKeys } from '../../../../shared/lib/kept/stored-keys.ts'
import { useUser } from '../../../../shared/session/use-session.ts'
import type { DictationPrompt } from '../../cards/card-sides.tsx'
import { useAudioPrefetch } from '../state/prefetch.ts'

interface PronunciationOptions {
  /** The card on the screen; undefined if there is none. */
  card: ReviewVocView | undefined
  isAsking: boolean
  /** The card is a word that is introduced, and heard with that. */
  isIntroducing?: boolean
  /** The cards of the session. */
  cards: readonly ReviewVocView[]
  /** The index of the first of the next cards. */
  index: number
}

/** Plays the term of the current card: as the prompt of a dictation, with an introduction or an answer, and on request. */
export function usePronunciation({ card, isAsking, isIntroducing = false, cards, index }: PronunciationOptions) {
  const [isOn, setIsOn] = useRememberedPronounce()
  const speech = useSpeech()
  const { hasVoice, prompt } = useDictationPrompt(card)
  const isDictating = prompt === 'audio' && isAsking
  const isHeard = isOn && (isDictating || (isIntroducing && hasVoice))

  useEffect(() => {
    if (isHeard && card !== undefined) speech.speak(spokenTextOf(card))
  }, [isHeard, card, speech])
  // Any audio stops when its card leaves the screen.
  useEffect(() => (card === undefined ? undefined : () => player.stop()), [card])
  useAudioPrefetch(speech, { cards, index, isPronounceOn: isOn })

  // An undecided dictation plays as soon as there is a voice, or shows its meaning.
  const isUndecided = card?.reviewType === 'dictation' && prompt === undefined && !isIntroducing
  const play = () => {
    if (card !== undefined && !isUndecided) speech.speak(spokenTextOf(card))
  }
  // The answer to a reverse translation is the term.
  const isAnswer = isAsking && card?.reviewType === 'reverseTranslation'
  return {
    isOn,
    prompt,
    toggle: () => {
      if (isOn) player.stop()
      setIsOn(!isOn)
    },
    /** Plays the term on request, unless it would give the answer away. */
    play: () => {
      if (!isAnswer) play()
    },
    onAnswerShown: () => {
      if (isOn && hasVoice && card?.reviewType === 'reverseTranslation') play()
    },
  }
}

/** Returns whether Pronounce is on, from the user's last choice in this browser, and the function that stores another choice. */
function useRememberedPronounce(): [boolean, (isOn: boolean) => void] {
  // The id of the user stands second, by which the choice is removed with the account.
  const key = `${userKeys.pronounce}:${useUser()?.id ?? ''}`
  const [isOn, setIsOn] = useState(() => browserStorage().getItem(key) !== 'off')
  const remember = (on: boolean) => {
    setIsOn(on)
    storeChoice(key, on ? 'on' : 'off')
  }
  return [isOn, remember]
}

/** A dictation waits this long for the server's list of voices. */
export const SERVER_VOICES_TIMEOUT_MS = 2000

/**
 * Returns whether there is a voice for the card, and the prompt if it is a dictation. The prompt is decided once per card: a meaning
 * that was shown stays when a voice is found later.
 */
export function useDictationPrompt(card: ReviewVocView | undefined): { hasVoice: boolean; prompt: DictationPrompt } {
  const spoken = card === undefined ? noText : spokenTextOf(card)
  const voice = useVoice(spoken)
  const status = usePlaybackStatus(spoken)
  const isServerSettled = useIsServerSettled()
  const isBrowserSettled = useSyncExternalStore(player.subscribe, player.isSettled, player.isSettled)
  const [decision, setDecision] = useState<{ card: ReviewVocView; prompt: DictationPrompt }>()
  const hasVoice = voice.by !== 'none'
  if (card?.reviewType !== 'dictation') return { hasVoice, prompt: undefined }

  const previous = decision?.card === card ? decision.prompt : undefined
  const decide = (): DictationPrompt => {
    if (voice.by === 'none' && voice.reason === 'off') return 'meaning'
    if (previous === 'meaning' || status === 'failed' || status === 'silent') return 'meaning'
    if (voice.by === 'server' || (hasVoice && isServerSettled)) return 'audio'
    return !hasVoice && isServerSettled && isBrowserSettled ? 'meaning' : previous
  }
  const prompt = decide()
  if (prompt !== previous) setDecision({ card, prompt })
  return { hasVoice, prompt }
}

const noText = { text: '', language: '' }

/** Returns whether the server's list of voices has been loaded, has failed, or is late. */
function useIsServerSettled(): boolean {
  const { data, errorUpdateCount } = useServerVoices()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SERVER_VOICES_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return data !== undefined || errorUpdateCount > 0 || isLate
}
