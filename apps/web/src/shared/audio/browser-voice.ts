import type { PlaybackEvent, SpokenText } from './spoken-text.ts'

/** The voices of the browser. Some browsers have none, and some list them late. */
export interface BrowserVoice {
  canSpeak(language: string): boolean
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
  const voiceFor = (language: string) => findVoice(readVoices(), language)

  return {
    canSpeak: (language) => voiceFor(language) !== undefined,
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
 * Returns the voice for a language code. A voice for exactly this code wins over one for a region of it, and a voice on this
 * device over one that needs the network.
 */
export function findVoice<T extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly T[],
  language: string,
): T | undefined {
  const tagOf = (voice: T) => voice.lang.toLowerCase().replaceAll('_', '-')
  const tags = voiceTags[language] ?? [language]
  const matchers = [
    (tag: string) => tag === language,
    ...tags.map((base) => (tag: string) => tag === base || tag.startsWith(`${base}-`)),
  ]
  for (const matches of matchers) {
    const matching = voices.filter((voice) => matches(tagOf(voice)))
    if (matching.length > 0) return matching.find(({ localService }) => localService) ?? matching[0]
  }
  return undefined
}
