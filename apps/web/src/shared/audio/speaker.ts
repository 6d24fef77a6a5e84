import { type AudioPlayer, createAudioPlayer, type Progress } from './audio-player.ts'
import { type BrowserVoice, createBrowserVoice } from './browser-voice.ts'
import { isSame, type Spoken } from './spoken.ts'

/**
 * What is heard, what one waits for, or why there was nothing to hear: it failed, the browser plays nothing before the person
 * presses something, or no voice can say it.
 */
export interface Sound extends Spoken {
  is: 'loading' | 'playing' | 'failed' | 'blocked' | 'silent'
}

/** Fetches how the server says a text; null where it has no voice for it. It goes on when nobody listens any more. */
export type Load = () => Promise<Blob | null>

/** Says texts aloud, one at a time. */
export interface Speaker {
  /** Whether the browser has a voice for a language of ours. */
  speaks(language: string): boolean
  /** Whether it is known which voices the browser has. */
  settled(): boolean
  /** Says a text instead of what is being said: in the server's voice with `load`, in the browser's without it or where that fails. */
  say(spoken: Spoken, load?: Load): void
  stop(): void
  /** The sound of this moment. */
  sound(): Sound | undefined
  /** Calls back whenever the sound or the browser's voices change; asks for these. */
  subscribe(listener: () => void): () => void
}

/** One waits this long before one is told so: most sounds are there. */
export const LOADING_AFTER_MS = 200

export function createSpeaker(browser: BrowserVoice, player: AudioPlayer): Speaker {
  const listeners = new Set<() => void>()
  let unsubscribe: (() => void) | undefined
  let sound: Sound | undefined
  let waitedFor: Spoken | undefined
  /** Ends what is under way without another word of it. */
  let end: (() => void) | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const set = (next: Sound | undefined) => {
    if (sound === next) return
    sound = next
    notify()
  }
  const stop = () => {
    waitedFor = undefined
    end?.()
    end = undefined
    set(undefined)
  }
  const follow = (spoken: Spoken) => (progress: Progress) => {
    if (progress !== 'playing') end = undefined
    set(progress === 'ended' ? undefined : { ...spoken, is: progress })
  }
  const sayHere = (spoken: Spoken) => {
    if (browser.speaks(spoken.language)) end = browser.say(spoken, follow(spoken))
    else set({ ...spoken, is: 'silent' })
  }

  async function sayByServer(spoken: Spoken, load: Load) {
    let givenUp = false
    const timer = setTimeout(() => set({ ...spoken, is: 'loading' }), LOADING_AFTER_MS)
    waitedFor = spoken
    end = () => {
      clearTimeout(timer)
      givenUp = true
    }
    const bytes = await load().catch(() => undefined)
    // Something else is being said meanwhile, or nothing more is wanted.
    if (givenUp) return
    clearTimeout(timer)
    waitedFor = undefined
    end = undefined
    const tell = follow(spoken)
    const tellOrSayHere = (progress: Progress) =>
      progress === 'failed' && browser.speaks(spoken.language) ? sayHere(spoken) : tell(progress)
    if (bytes === undefined) tellOrSayHere('failed')
    else if (bytes === null) sayHere(spoken)
    else end = player.play(bytes, tellOrSayHere)
  }

  return {
    speaks: browser.speaks,
    settled: browser.settled,
    say(spoken, load) {
      // It is on its way.
      if (load !== undefined && isSame(waitedFor, spoken)) return
      stop()
      if (load === undefined) sayHere(spoken)
      else void sayByServer(spoken, load)
    },
    stop,
    sound: () => sound,
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

const browserVoice = createBrowserVoice(() => {
  const engine: SpeechSynthesis | null | undefined = window.speechSynthesis
  return engine ?? undefined
})

/** The one speaker of this page. */
export const speaker = createSpeaker(browserVoice, createAudioPlayer())
