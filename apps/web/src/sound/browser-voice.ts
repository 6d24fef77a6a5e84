import type { Progress } from './audio-player.ts'
import { findVoice } from './find-voice.ts'
import type { Spoken } from './spoken.ts'

/** The browser's own voices; some browsers have none, and some are late to name them. */
export interface BrowserVoice {
  /** Whether there is a voice for a language of ours. */
  speaks(language: string): boolean
  /** Answers how to stop it, after which nothing is told any more. */
  say(spoken: Spoken, tell: (progress: Progress) => void): () => void
  /** Calls back whenever the voices change. */
  subscribe(listener: () => void): () => void
}

export function createBrowserVoice(synthesis: () => SpeechSynthesis | undefined): BrowserVoice {
  let voices: readonly SpeechSynthesisVoice[] = []
  // Held, for a browser may forget an utterance that nobody holds, and then never tells of its end.
  let utterance: SpeechSynthesisUtterance | undefined

  const voiceOf = (language: string) => {
    if (voices.length === 0) voices = synthesis()?.getVoices() ?? []
    return findVoice(voices, language)
  }

  return {
    speaks: (language) => voiceOf(language) !== undefined,
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
      voices = []
      const readVoices = () => {
        voices = []
        listener()
      }
      // Where voices are no event target, they are there from the start.
      engine?.addEventListener?.('voiceschanged', readVoices)
      return () => engine?.removeEventListener?.('voiceschanged', readVoices)
    },
  }
}

/** What it means where the browser refuses to speak; cut off by the browser is no failure. */
const endings: Record<string, Progress> = { canceled: 'ended', interrupted: 'ended', 'not-allowed': 'blocked' }
