import type { PlaybackEvent, SpokenText } from './spoken-text.ts'
import { voiceChoice } from './voice-choice.ts'

/** The voices of the browser. Some browsers have none, and some list them late. */
export interface BrowserVoice {
  canSpeak(language: string): boolean
  /** Returns the voices for a language, the best first, regardless of the user's choice. */
  voicesOf(language: string): readonly SpeechSynthesisVoice[]
  /** Returns whether the list of voices is final: some browsers return an empty list at first. */
  isSettled(): boolean
  /** Returns a function that stops the speech, after which there are no more events. */
  speak(spoken: SpokenText, onEvent: (event: PlaybackEvent) => void): () => void
  /** Requests the voices, and calls back when they change or are settled. */
  subscribe(listener: () => void): () => void
}

/** A browser that has listed no voices by then has none. */
export const BROWSER_VOICES_TIMEOUT_MS = 1000

export function createBrowserVoice(synthesis: () => SpeechSynthesis | undefined): BrowserVoice {
  let voices: readonly SpeechSynthesisVoice[] = []
  let isWaiting = true
  // Referenced here because a browser may collect an utterance that is not, and then never fires its end event.
  let current: SpeechSynthesisUtterance | undefined

  const readVoices = () => {
    if (voices.length === 0) voices = synthesis()?.getVoices() ?? []
    return voices
  }
  const voicesOf = (language: string) => findVoices(readVoices(), language)
  /** The voice that was chosen, or the best one if that is gone. */
  const voiceFor = (language: string) => {
    const choice = voiceChoice(language)
    if (choice.by === 'none') return undefined
    const found = voicesOf(language)
    return found.find(({ voiceURI }) => choice.by === 'device' && voiceURI === choice.uri) ?? found[0]
  }

  return {
    canSpeak: (language) => voiceFor(language) !== undefined,
    voicesOf,
    isSettled: () => !isWaiting || synthesis() === undefined || readVoices().length > 0,
    speak({ text, language }, onEvent) {
      const engine = synthesis()
      const voice = voiceFor(language)
      const utterance = new SpeechSynthesisUtterance(text)
      const end = (event: PlaybackEvent) => {
        if (current !== utterance) return
        current = undefined
        onEvent(event)
      }
      utterance.voice = voice ?? null
      utterance.lang = voice?.lang ?? language
      utterance.addEventListener('end', () => end('ended'))
      utterance.addEventListener('error', ({ error }) => end(eventOfError[error] ?? 'failed'))
      current = utterance
      onEvent('playing')
      engine?.speak(utterance)
      return () => {
        if (current !== utterance) return
        current = undefined
        engine?.cancel()
      }
    },
    subscribe(listener) {
      const engine = synthesis()
      const settle = () => {
        voices = []
        isWaiting = false
        listener()
      }
      voices = []
      isWaiting = true
      readVoices()
      const timer = setTimeout(settle, BROWSER_VOICES_TIMEOUT_MS)
      // A browser whose engine is no event target has its voices from the start.
      engine?.addEventListener?.('voiceschanged', settle)
      return () => {
        clearTimeout(timer)
        engine?.removeEventListener?.('voiceschanged', settle)
      }
    },
  }
}

/** Speech that the browser interrupts has ended; any other error is a failure. */
const eventOfError: Record<string, PlaybackEvent> = {
  canceled: 'ended',
  interrupted: 'ended',
  'not-allowed': 'blocked',
}

/** The tags that voices use for a language whose code differs from ours. */
const voiceTags: Record<string, readonly string[]> = {
  no: ['nb', 'nn', 'no'],
  // Not every Chinese voice: one of Hong Kong speaks Cantonese.
  zh: ['zh-cn', 'zh-hans', 'cmn', 'zh-sg', 'zh-tw', 'zh-hant-tw'],
  tl: ['fil', 'tl'],
  he: ['he', 'iw'],
  id: ['id', 'in'],
}

/**
 * Returns the voices for a language code, the best first. A voice for exactly this code wins over one for a region of it, and a voice on
 * this device over one that needs the network.
 */
export function findVoices<T extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly T[],
  language: string,
): T[] {
  const tags = voiceTags[language] ?? [language]
  const matchers = [
    (tag: string) => tag === language,
    ...tags.map((base) => (tag: string) => tag === base || tag.startsWith(`${base}-`)),
  ]
  const rankOf = ({ lang }: T) => {
    const tag = lang.toLowerCase().replaceAll('_', '-')
    return matchers.findIndex((matches) => matches(tag))
  }
  return voices
    .filter((voice) => rankOf(voice) >= 0)
    .sort((one, other) => rankOf(one) - rankOf(other) || Number(other.localService) - Number(one.localService))
}
