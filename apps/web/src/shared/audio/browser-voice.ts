import type { Progress } from './audio-player.ts'
import { findVoice } from './find-voice.ts'
import type { Spoken } from './spoken.ts'

/** The browser's own voices; some browsers have none, and some are late to name them. */
export interface BrowserVoice {
  /** Whether there is a voice for a language of ours. */
  speaks(language: string): boolean
  /** Whether it is known which voices there are: asked for the first time, some browsers say none. */
  settled(): boolean
  /** Answers how to stop it, after which nothing is told any more. */
  say(spoken: Spoken, tell: (progress: Progress) => void): () => void
  /** Asks for the voices, and calls back whenever they change or are settled. */
  subscribe(listener: () => void): () => void
}

/** A browser that has named no voice for this long has none. */
export const BROWSER_PATIENCE_MS = 1000

export function createBrowserVoice(synthesis: () => SpeechSynthesis | undefined): BrowserVoice {
  let voices: readonly SpeechSynthesisVoice[] = []
  let waiting = true
  // Held, for a browser may forget an utterance that nobody holds, and then never tells of its end.
  let utterance: SpeechSynthesisUtterance | undefined

  const readVoices = () => {
    if (voices.length === 0) voices = synthesis()?.getVoices() ?? []
    return voices
  }
  const voiceOf = (language: string) => findVoice(readVoices(), language)

  return {
    speaks: (language) => voiceOf(language) !== undefined,
    settled: () => !waiting || synthesis() === undefined || readVoices().length > 0,
    say({ text, language }, tell) {
      const engine = synthesis()
      const voice = voiceOf(language)
      const spoken = new SpeechSynthesisUtterance(text)
      const endWith = (progress: Progress) => {
        if (utterance !== spoken) return
        utterance = undefined
        tell(progress)
      }
      spoken.voice = voice ?? null
      spoken.lang = voice?.lang ?? language
      spoken.addEventListener('end', () => endWith('ended'))
      spoken.addEventListener('error', ({ error }) => endWith(endings[error] ?? 'failed'))
      utterance = spoken
      tell('playing')
      engine?.speak(spoken)
      return () => {
        if (utterance !== spoken) return
        utterance = undefined
        engine?.cancel()
      }
    },
    subscribe(listener) {
      const engine = synthesis()
      const settle = () => {
        voices = []
        waiting = false
        listener()
      }
      voices = []
      waiting = true
      readVoices()
      const timer = setTimeout(settle, BROWSER_PATIENCE_MS)
      // Where voices are no event target, they are there from the start.
      engine?.addEventListener?.('voiceschanged', settle)
      return () => {
        clearTimeout(timer)
        engine?.removeEventListener?.('voiceschanged', settle)
      }
    },
  }
}

/** What it means where the browser refuses to speak; cut off by the browser is no failure. */
const endings: Record<string, Progress> = { canceled: 'ended', interrupted: 'ended', 'not-allowed': 'blocked' }
