import { shownTerm, splitRuby } from '@wordtide/contract'
import { Button, NativeSelect } from '@wordtide/ui'
import { PauseIcon, PlayIcon, SkipBackIcon, SkipForwardIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { PlaybackMessage } from '../../../../shared/audio/play-button.tsx'
import { useSpeech } from '../../../../shared/audio/server-audio.ts'
import { type SpokenText, spokenTextOf } from '../../../../shared/audio/spoken-text.ts'
import { usePlaybackStatus, useServerVoices, useVoice } from '../../../../shared/audio/use-voice.ts'
import { isSilent, silenceMessage, voiceHint } from '../../../../shared/audio/voice.ts'
import { directionOf } from '../../../../shared/layout/labels.tsx'
import { wordsText } from '../../../../shared/lib/counted.ts'
import { browserStorage, storeChoice } from '../../../../shared/lib/kept/browser-storage.ts'
import { userKeys } from '../../../../shared/lib/kept/stored-keys.ts'
import { ReadTerm } from '../../../../shared/readings/read-term.tsx'
import { useUser } from '../../../../shared/session/use-session.ts'
import { ReviewBody } from '../../session/review-frame.tsx'
import { PlayHeader } from '../play-header.tsx'
import type { Word } from '../words.ts'
import {
  type ListenEvent,
  type PauseLength,
  pauseNamed,
  pauseSeconds,
  reduceListening,
  startListening,
} from './listen.ts'
import { useMediaSession } from './media-session.ts'
import { say } from './say.ts'

interface ListenGameProps {
  /** The name of the words, such as that of their list. */
  title: string
  words: readonly Word[]
  onEnd: (result: ReactNode, missed: readonly Word[]) => void
}

const meaningOf = ({ meaning, meaningLanguage }: Word): SpokenText => ({ text: meaning, language: meaningLanguage })

/** Says each word and, after a pause, its meaning, without a hand on it. What no voice speaks is shown. */
export function ListenGame({ title, words, onEnd }: ListenGameProps) {
  const [state, setState] = useState(startListening)
  const [pause, setPause] = useRememberedPause()
  const { index, part, isPaused } = state
  const word = words[index]
  const dispatch = (event: ListenEvent) => setState((before) => reduceListening(before, event, words.length))
  const end = useEffectEvent(() => onEnd(`You went through ${wordsText(words.length)}`, []))
  useEffect(() => {
    if (index >= words.length) end()
  }, [index, words.length])
  useSpeaking({ word, part, isPaused, onOver: dispatch })
  useEffect(() => {
    if (isPaused || (part !== 'pause' && part !== 'rest')) return undefined
    const timer = setTimeout(
      () => setState((before) => reduceListening(before, 'over', words.length)),
      1000 * pauseSeconds[pause],
    )
    return () => clearTimeout(timer)
  }, [index, part, isPaused, pause, words.length])
  useListenPrefetch(words, index)
  const isMeaningShown = part === 'meaning' || part === 'rest'
  useMediaSession({
    title: word === undefined ? '' : splitRuby(word.term).written,
    artist: isMeaningShown ? (word?.meaning ?? '') : '',
    album: title,
    isPlaying: !isPaused,
    isSpeaking: part === 'term' || part === 'meaning',
    onPlay: () => dispatch('play'),
    onPause: () => dispatch('pause'),
    onNext: () => dispatch('next'),
    onPrevious: () => dispatch('previous'),
  })
  useArrowKeys(dispatch)
  if (word === undefined) return null
  return (
    <>
      <PlayHeader done={index} total={words.length} label="Words heard" />
      <ReviewBody>
        <section
          aria-label={`Word ${index + 1} of ${words.length}`}
          className="m-auto grid w-full max-w-xl justify-items-center gap-8 pb-6 low:gap-4"
        >
          <ListenedWord word={word} isMeaningShown={isMeaningShown} />
          <Controls isFirst={index === 0} isPaused={isPaused} onPress={dispatch} />
          <PauseField pause={pause} onPause={setPause} />
        </section>
      </ReviewBody>
    </>
  )
}

function ListenedWord({ word, isMeaningShown }: { word: Word; isMeaningShown: boolean }) {
  const spoken = spokenTextOf(word.card)
  const voice = useVoice(spoken)
  const isUnheard = isSilent(voice)
  const isMeaningUnheard = isSilent(useVoice(meaningOf(word)))
  const status = usePlaybackStatus(spoken)
  return (
    <div className="grid w-full gap-4 text-center">
      {/* A screen reader says what no voice does. */}
      <h2
        aria-live={isUnheard ? 'polite' : 'off'}
        lang={word.card.language}
        dir={directionOf(word.card.language)}
        className="font-book font-semibold text-4xl wrap-anywhere"
      >
        <ReadTerm shown={shownTerm(word.card)} language={word.card.language} />
      </h2>
      <p
        aria-live={isMeaningUnheard ? 'polite' : 'off'}
        lang={word.meaningLanguage}
        dir="auto"
        className="min-h-16 font-book text-2xl wrap-anywhere"
      >
        {isMeaningShown && word.meaning}
      </p>
      <div className="min-h-10">
        {isUnheard ? (
          <p role="status" className="text-muted-foreground text-sm text-balance">
            {silenceMessage(voice, word.card.language)}.{' '}
            {voiceHint(voice, word.card.language) ?? 'The words are only shown.'}
          </p>
        ) : (
          status !== 'silent' && <PlaybackMessage {...spoken} />
        )}
      </div>
    </div>
  )
}

interface ControlsProps {
  isFirst: boolean
  isPaused: boolean
  onPress: (event: ListenEvent) => void
}

function Controls({ isFirst, isPaused, onPress }: ControlsProps) {
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => toggle.current?.focus({ preventScroll: true }), [])
  const Icon = isPaused ? PlayIcon : PauseIcon
  return (
    <div className="flex items-center gap-4">
      <Button
        variant="outline"
        aria-label="Previous word"
        title="Previous word"
        aria-keyshortcuts="ArrowLeft"
        aria-disabled={isFirst}
        onClick={() => !isFirst && onPress('previous')}
        className="size-14 rounded-full"
      >
        <SkipBackIcon aria-hidden="true" className="size-5" />
      </Button>
      <Button
        ref={toggle}
        onClick={() => onPress(isPaused ? 'play' : 'pause')}
        className="h-16 min-w-36 rounded-full text-base"
      >
        <Icon aria-hidden="true" className="size-6" />
        {isPaused ? 'Play' : 'Pause'}
      </Button>
      <Button
        variant="outline"
        aria-label="Next word"
        title="Next word"
        aria-keyshortcuts="ArrowRight"
        onClick={() => onPress('next')}
        className="size-14 rounded-full"
      >
        <SkipForwardIcon aria-hidden="true" className="size-5" />
      </Button>
    </div>
  )
}

const pauseNames: Record<PauseLength, string> = { short: 'Short', medium: 'Medium', long: 'Long' }

function PauseField({ pause, onPause }: { pause: PauseLength; onPause: (pause: PauseLength) => void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-3 text-sm">
      <label htmlFor={id} className="text-muted-foreground">
        Time to think
      </label>
      <NativeSelect id={id} value={pause} onChange={({ target }) => onPause(pauseNamed(target.value))} className="w-44">
        {(['short', 'medium', 'long'] as const).map((length) => (
          <option key={length} value={length}>
            {pauseNames[length]}, {pauseSeconds[length]} s
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

interface SpeakingOptions {
  word: Word | undefined
  part: string
  isPaused: boolean
  onOver: (event: ListenEvent) => void
}

/** Speaks the term or the meaning when it is their turn. */
function useSpeaking({ word, part, isPaused, onOver }: SpeakingOptions) {
  const speech = useSpeech()
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isPaused || word === undefined || (part !== 'term' && part !== 'meaning')) return undefined
    const spoken = part === 'term' ? spokenTextOf(word.card) : meaningOf(word)
    return say(speech, spoken, (how) => over(how === 'blocked' ? 'pause' : 'over'))
  }, [speech, word, part, isPaused])
}

/** The words whose audio is there before its turn, while the network may come and go. */
const wordsAhead = 10

function useListenPrefetch(words: readonly Word[], index: number) {
  const { prefetch } = useSpeech()
  const { data: voices } = useServerVoices()
  useEffect(() => {
    if (voices === undefined) return
    const upcoming = words.slice(index, index + wordsAhead)
    prefetch(upcoming.flatMap((word) => [spokenTextOf(word.card), meaningOf(word)]))
  }, [voices, words, index, prefetch])
}

function useArrowKeys(dispatch: (event: ListenEvent) => void) {
  const onKey = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // They have another meaning in the choice of the pause.
    if (ctrlKey || metaKey || altKey || target instanceof HTMLSelectElement) return
    if (key === 'ArrowRight') dispatch('next')
    if (key === 'ArrowLeft') dispatch('previous')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The length of the pause that the user has chosen last in this browser, and the function that stores another. */
function useRememberedPause(): [PauseLength, (pause: PauseLength) => void] {
  const key = `${userKeys.listenPause}:${useUser()?.id ?? ''}`
  const [pause, setPause] = useState(() => pauseNamed(browserStorage().getItem(key)))
  const remember = (chosen: PauseLength) => {
    setPause(chosen)
    storeChoice(key, chosen)
  }
  return [pause, remember]
}
