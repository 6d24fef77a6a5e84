import { onTestFinished, vi } from 'vitest'
import { BROWSER_VOICES_TIMEOUT_MS } from '../browser-voice.ts'

class Utterance extends EventTarget {
  voice: SpeechSynthesisVoice | null = null
  lang = ''
  constructor(readonly text: string) {
    super()
  }
}

class Failure extends Event {
  constructor(readonly error: SpeechSynthesisErrorCode) {
    super('error')
  }
}

const voiceOf = (lang: string): SpeechSynthesisVoice => ({
  lang,
  name: lang,
  voiceURI: lang,
  default: false,
  localService: true,
})

/** Stands in for the browser's speech synthesis. An utterance lasts until the test ends it. */
export class StandInSpeech extends EventTarget {
  /** All utterances so far, as 'de-DE: Apfel'. */
  readonly spoken: string[] = []
  private current: Utterance | undefined
  private voices: SpeechSynthesisVoice[]

  constructor(...langs: string[]) {
    super()
    this.voices = langs.map(voiceOf)
  }

  getVoices() {
    return this.voices
  }

  speak(utterance: Utterance) {
    if (this.current !== undefined) throw new Error('Two utterances at once')
    this.current = utterance
    this.spoken.push(`${utterance.lang}: ${utterance.text}`)
  }

  cancel() {
    const stopped = this.current
    this.current = undefined
    // Asynchronous, as in browsers: the next utterance has already started.
    if (stopped !== undefined) queueMicrotask(() => stopped.dispatchEvent(new Failure('interrupted')))
  }

  get speaking() {
    return this.current?.text
  }

  end() {
    const ended = this.current
    this.current = undefined
    ended?.dispatchEvent(new Event('end'))
  }

  fail(error: SpeechSynthesisErrorCode) {
    const failed = this.current
    this.current = undefined
    failed?.dispatchEvent(new Failure(error))
  }

  /** Changes the list of voices. */
  load(...langs: string[]) {
    this.voices = langs.map(voiceOf)
    this.dispatchEvent(new Event('voiceschanged'))
  }
}

/** Installs a stand-in with voices for these language tags, until `vi.unstubAllGlobals()`. */
export function standInSpeech(...langs: string[]): StandInSpeech {
  const speech = new StandInSpeech(...langs)
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  return speech
}

/** Disables the timeout for the browser's voices until the test is over: a loaded machine may be slower. */
export function disableVoicesTimeout(): void {
  const { setTimeout } = globalThis
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((callback, ms) => setTimeout(callback, ms === BROWSER_VOICES_TIMEOUT_MS ? 2 ** 31 - 1 : ms))
  onTestFinished(() => spy.mockRestore())
}
