import { findLanguage, needsReading, type VoiceView } from '@wordtide/contract'
import type { Spoken } from './spoken.ts'

/** Who says a text, or why nobody does. */
export type Voice =
  | { by: 'server'; approximate: boolean }
  | { by: 'browser' }
  /** `asked`: it is not known yet whether the server does; `unknown`: that could not be asked. */
  | { by: 'nobody'; why: 'language' | 'reading' | 'text' | 'asked' | 'unknown' }

/** The server's voice for a text, among those that it has. */
export const serverVoice = (voices: readonly VoiceView[], { text, language }: Spoken): VoiceView | undefined =>
  voices.find((voice) => voice.language === language && !(voice.kanaOnly && needsReading(text)))

export interface Heard {
  /** The server's voices; undefined while they are not known. */
  voices: readonly VoiceView[] | undefined
  /** They could not be had. */
  failed: boolean
  /** The server has said that it cannot say this text. */
  refused: boolean
  /** The browser has a voice for the language. */
  browser: boolean
}

/** Who says a text: the server before the browser. */
export function chooseVoice(spoken: Spoken, { voices, failed, refused, browser }: Heard): Voice {
  const server = refused || voices === undefined ? undefined : serverVoice(voices, spoken)
  if (server !== undefined) return { by: 'server', approximate: server.approximate }
  if (browser) return { by: 'browser' }
  if (voices === undefined) return { by: 'nobody', why: failed ? 'unknown' : 'asked' }
  if (refused) return { by: 'nobody', why: 'text' }
  const spoke = voices.some(({ language }) => language === spoken.language)
  return { by: 'nobody', why: spoke ? 'reading' : 'language' }
}

/** Whether one knows that nobody says it. */
export const isSilent = (voice: Voice): boolean =>
  voice.by === 'nobody' && voice.why !== 'asked' && voice.why !== 'unknown'

/** Why a text is not heard. */
export function silence(voice: Voice, language: string): string {
  if (voice.by !== 'nobody' || voice.why === 'text') return 'No voice can say this'
  if (voice.why === 'reading') return 'No voice can read this without its reading'
  return `No voice for ${nameOf(language)} here`
}

/** What to do about it, or what to know of a voice. */
export function hint(voice: Voice, language: string): string | undefined {
  if (voice.by === 'server' && voice.approximate) return `This voice only resembles ${nameOf(language)}`
  if (voice.by === 'nobody' && voice.why === 'reading') return 'Give the vocabulary an attribute “reading” in kana'
  return undefined
}

const nameOf = (language: string) => findLanguage(language)?.name ?? language
