import { findVoice } from './find-voice.ts'

/** What is being said, or what could not be said. */
export interface Sound {
  text: string
  language: string
  is: 'playing' | 'failed'
}

/** Says texts aloud, one at a time. */
export interface Speaker {
  /** Whether there is a voice for a language of ours. */
  speaks(language: string): boolean
  /** Says a text, instead of what is being said. */
  say(text: string, language: string): void
  stop(): void
  /** The sound of this moment. */
  sound(): Sound | undefined
  /** Calls back whenever the sound or the voices change. */
  subscribe(listener: () => void): () => void
}

/** A speaker with the browser's own voices; some browsers have none, and some are late to name them. */
export function createSpeaker(synthesis: () => SpeechSynthesis | undefined): Speaker {
  const listeners = new Set<() => void>()
  let voices: readonly SpeechSynthesisVoice[] = []
  let sound: Sound | undefined
  // Held, for a browser may forget an utterance that nobody holds, and then never tells of its end.
  let utterance: SpeechSynthesisUtterance | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const set = (next: Sound | undefined) => {
    sound = next
    notify()
  }
  const voiceOf = (language: string) => {
    if (voices.length === 0) voices = synthesis()?.getVoices() ?? []
    return findVoice(voices, language)
  }
  const readVoices = () => {
    voices = []
    notify()
  }
  const stop = () => {
    if (utterance !== undefined) synthesis()?.cancel()
    utterance = undefined
    if (sound !== undefined) set(undefined)
  }

  return {
    speaks: (language) => voiceOf(language) !== undefined,
    say(text, language) {
      stop()
      const engine = synthesis()
      const voice = voiceOf(language)
      if (engine === undefined || voice === undefined) return set({ text, language, is: 'failed' })
      const spoken = new SpeechSynthesisUtterance(text)
      spoken.voice = voice
      spoken.lang = voice.lang
      const over = (how: Sound | undefined) => {
        if (utterance !== spoken) return
        utterance = undefined
        set(how)
      }
      spoken.addEventListener('end', () => over(undefined))
      spoken.addEventListener('error', ({ error }) => {
        const stopped = error === 'canceled' || error === 'interrupted'
        over(stopped ? undefined : { text, language, is: 'failed' })
      })
      utterance = spoken
      set({ text, language, is: 'playing' })
      engine.speak(spoken)
    },
    stop,
    sound: () => sound,
    subscribe(listener) {
      // Where voices are no event target, they are there from the start.
      if (listeners.size === 0) synthesis()?.addEventListener?.('voiceschanged', readVoices)
      if (listeners.size === 0) voices = []
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) synthesis()?.removeEventListener?.('voiceschanged', readVoices)
      }
    },
  }
}

/** The one speaker of this page. */
export const speaker = createSpeaker(() => {
  const engine: SpeechSynthesis | null | undefined = window.speechSynthesis
  return engine ?? undefined
})
