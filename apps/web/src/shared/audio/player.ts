import { type BrowserVoice, createBrowserVoice } from './browser-voice.ts'
import { isSameText, type PlaybackEvent, type SpokenText } from './spoken-text.ts'

/** The text that plays or loads, or the last one that could not be played. Silent: there is no voice for it. */
export interface Playback extends SpokenText {
  status: 'loading' | 'playing' | 'failed' | 'blocked' | 'silent'
}

/** Fetches a text in the server's voice; null where the server has no voice for it. */
export type LoadAudio = () => Promise<Blob | null>

/** Speaks texts, one at a time. */
interface Player {
  /** Returns whether the browser has a voice for the language. */
  canSpeak(language: string): boolean
  /** Returns the browser's voices for the language, the best first. */
  voicesOf(language: string): readonly SpeechSynthesisVoice[]
  /** Returns whether the browser's list of voices is final. */
  isSettled(): boolean
  /**
   * Speaks a text and stops the one before: in the server's voice with `load`; in the browser's without it, or if that
   * fails.
   */
  speak(spoken: SpokenText, load?: LoadAudio): void
  stop(): void
  playback(): Playback | undefined
  /** Calls back when the playback or the browser's voices change. Requests those voices. */
  subscribe(listener: () => void): () => void
}

/** Loading is shown after this time only, because most audio is prefetched. */
const LOADING_AFTER_MS = 200

function createPlayer(browser: BrowserVoice, output: AudioOutput): Player {
  const listeners = new Set<() => void>()
  let unsubscribe: (() => void) | undefined
  let playback: Playback | undefined
  let loadingText: SpokenText | undefined
  /** Cancels what loads or plays, without further events. */
  let cancel: (() => void) | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const set = (next: Playback | undefined) => {
    if (playback === next) return
    playback = next
    notify()
  }
  const stop = () => {
    loadingText = undefined
    cancel?.()
    cancel = undefined
    set(undefined)
  }
  const follow = (spoken: SpokenText) => (event: PlaybackEvent) => {
    if (event !== 'playing') cancel = undefined
    set(event === 'ended' ? undefined : { ...spoken, status: event })
  }
  const speakInBrowser = (spoken: SpokenText) => {
    if (browser.canSpeak(spoken.language)) cancel = browser.speak(spoken, follow(spoken))
    else set({ ...spoken, status: 'silent' })
  }

  async function speakByServer(spoken: SpokenText, load: LoadAudio) {
    let isCancelled = false
    const timer = setTimeout(() => set({ ...spoken, status: 'loading' }), LOADING_AFTER_MS)
    loadingText = spoken
    cancel = () => {
      clearTimeout(timer)
      isCancelled = true
    }
    const audio = await load().catch(() => undefined)
    if (isCancelled) return
    clearTimeout(timer)
    loadingText = undefined
    cancel = undefined
    const onEvent = follow(spoken)
    const onEventOrFallBack = (event: PlaybackEvent) =>
      event === 'failed' && browser.canSpeak(spoken.language) ? speakInBrowser(spoken) : onEvent(event)
    if (audio === undefined) onEventOrFallBack('failed')
    else if (audio === null) speakInBrowser(spoken)
    else cancel = output.play(audio, onEventOrFallBack)
  }

  return {
    canSpeak: browser.canSpeak,
    voicesOf: browser.voicesOf,
    isSettled: browser.isSettled,
    speak(spoken, load) {
      if (load !== undefined && isSameText(loadingText, spoken)) return
      stop()
      if (load === undefined) speakInBrowser(spoken)
      else void speakByServer(spoken, load)
    },
    stop,
    playback: () => playback,
    subscribe(listener) {
      if (listeners.size === 0) unsubscribe = browser.subscribe(notify)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unsubscribe?.()
      }
    },
  }
}

/** Plays the server's audio. */
interface AudioOutput {
  /** Returns a function that stops the audio, after which there are no more events. */
  play(audio: Blob, onEvent: (event: PlaybackEvent) => void): () => void
}

/**
 * Plays through one audio element: some browsers let an element that a press has started once be started again without one.
 * The audio plays from memory, by an object URL that is revoked as soon as it ends.
 */
function createAudioOutput(): AudioOutput {
  let shared: HTMLAudioElement | undefined
  return {
    play(audio, onEvent) {
      shared ??= new Audio()
      const element = shared
      const url = URL.createObjectURL(audio)
      let isOver = false
      const release = () => {
        isOver = true
        element.onended = element.onpause = element.onerror = null
        element.pause()
        // Otherwise the browser may try to read on from the revoked URL, and logs an error.
        element.removeAttribute('src')
        element.load()
        URL.revokeObjectURL(url)
      }
      const end = (event: PlaybackEvent) => {
        if (isOver) return
        release()
        onEvent(event)
      }
      element.onended = () => end('ended')
      // Paused from outside, by a phone call or unplugged headphones. The pause event of the audio before arrives late.
      element.onpause = () => element.paused && !element.ended && end('ended')
      element.onerror = () => end('failed')
      element.src = url
      element.play().then(
        () => isOver || onEvent('playing'),
        (error: unknown) => end(eventOfError[error instanceof Error ? error.name : ''] ?? 'failed'),
      )
      return () => {
        if (!isOver) release()
      }
    },
  }
}

/** Audio that is paused before it has started has ended; any other error is a failure. */
const eventOfError: Record<string, PlaybackEvent> = { NotAllowedError: 'blocked', AbortError: 'ended' }

const browserVoice = createBrowserVoice(() => {
  const engine: SpeechSynthesis | null | undefined = window.speechSynthesis
  return engine ?? undefined
})

/** The one player of the page. */
export const player = createPlayer(browserVoice, createAudioOutput())
