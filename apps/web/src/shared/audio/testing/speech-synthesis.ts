import { onTestFinished, vi } from 'vitest'
import { BROWSER_PATIENCE_MS } from '../browser-voice.ts'

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

/** A voice of the stand-in, for a language tag. */
export const voiceOf = (lang: string): SpeechSynthesisVoice => ({
  lang,
  name: lang,
  voiceURI: lang,
  default: false,
  localService: true,
})

/** Stands in for the browser's speech: it keeps what it is told to say until the test says how that ends. */
export class StandInSpeech extends EventTarget {
  /** All that was ever said: in which voice, which text. */
  readonly said: string[] = []
  private saying: Utterance | undefined
  private voices: SpeechSynthesisVoice[]

  constructor(...langs: string[]) {
    super()
    this.voices = langs.map(voiceOf)
  }

  getVoices() {
    return this.voices
  }

  speak(utterance: Utterance) {
    if (this.saying !== undefined) throw new Error('Two sounds at once')
    this.saying = utterance
    this.said.push(`${utterance.lang}: ${utterance.text}`)
  }

  cancel() {
    const stopped = this.saying
    this.saying = undefined
    // As browsers do: later, when the next thing is being said already.
    if (stopped !== undefined) queueMicrotask(() => stopped.dispatchEvent(new Failure('interrupted')))
  }

  /** The text that is being said. */
  get speaking() {
    return this.saying?.text
  }

  end() {
    const ended = this.saying
    this.saying = undefined
    ended?.dispatchEvent(new Event('end'))
  }

  fail(error: SpeechSynthesisErrorCode) {
    const failed = this.saying
    this.saying = undefined
    failed?.dispatchEvent(new Failure(error))
  }

  /** The voices come, or change. */
  load(...langs: string[]) {
    this.voices = langs.map(voiceOf)
    this.dispatchEvent(new Event('voiceschanged'))
  }
}

/** Gives the browser of a test speech with voices for these language tags, until `vi.unstubAllGlobals()`. */
export function standInSpeech(...langs: string[]): StandInSpeech {
  const speech = new StandInSpeech(...langs)
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  return speech
}

/** Lets a browser take its time to name its voices, until the test is over: a machine may be slower than our patience. */
export function waitForVoices(): void {
  const { setTimeout } = globalThis
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((work, ms) => setTimeout(work, ms === BROWSER_PATIENCE_MS ? 2 ** 31 - 1 : ms))
  onTestFinished(() => spy.mockRestore())
}
