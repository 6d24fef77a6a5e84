import { findLanguage, needsReading, type VoiceView } from '@wordtide/contract'
import type { SpokenText } from './spoken-text.ts'
import { type VoiceChoice, voiceChoice } from './voice-choice.ts'

/** The voice that speaks a text, or the reason why none does. */
export type Voice =
  | { by: 'server'; isApproximate: boolean }
  | { by: 'browser' }
  /**
   * The server has no voice for the language, needs the reading of the text, or cannot speak just this text; the user wishes no
   * voice; or the server's are still loading, or could not be loaded.
   */
  | { by: 'none'; reason: 'language' | 'reading' | 'text' | 'off' | 'loading' | 'unknown' }

/** Returns the voice for a text among those of the server, unless another is chosen for the language. */
export const serverVoice = (
  voices: readonly VoiceView[],
  { text, language }: SpokenText,
  choice = voiceChoice(language),
): VoiceView | undefined =>
  choice.by === 'server'
    ? voices.find((voice) => voice.language === language && !(voice.kanaOnly && needsReading(text)))
    : undefined

interface AvailableVoices {
  /** The server's voices; undefined while they are not loaded. */
  voices: readonly VoiceView[] | undefined
  /** They could not be loaded. */
  isError: boolean
  /** The server has responded that it cannot speak this text. */
  isRefused: boolean
  /** The user's choice for the language. */
  choice: VoiceChoice
  /** The browser has a voice for the language. */
  canBrowserSpeak: boolean
}

/** Chooses the voice for a text: the server's before the browser's, unless the user has chosen. */
export function chooseVoice(
  spoken: SpokenText,
  { voices, isError, isRefused, choice, canBrowserSpeak }: AvailableVoices,
): Voice {
  if (choice.by === 'none') return { by: 'none', reason: 'off' }
  const server = isRefused || voices === undefined ? undefined : serverVoice(voices, spoken, choice)
  if (server !== undefined) return { by: 'server', isApproximate: server.approximate }
  if (canBrowserSpeak) return { by: 'browser' }
  if (choice.by === 'device') return { by: 'none', reason: 'language' }
  if (voices === undefined) return { by: 'none', reason: isError ? 'unknown' : 'loading' }
  if (isRefused) return { by: 'none', reason: 'text' }
  const hasLanguage = voices.some(({ language }) => language === spoken.language)
  return { by: 'none', reason: hasLanguage ? 'reading' : 'language' }
}

/** Returns whether it is certain that no voice speaks the text. */
export const isSilent = (voice: Voice): boolean =>
  voice.by === 'none' && voice.reason !== 'loading' && voice.reason !== 'unknown'

/** The message why a text cannot be spoken. */
export function silenceMessage(voice: Voice, language: string): string {
  if (voice.by !== 'none' || voice.reason === 'text') return 'No voice can say this'
  if (voice.reason === 'reading') return 'No voice can read this without its reading'
  if (voice.reason === 'off') return `You have turned the voice of ${nameOf(language)} off`
  return `No voice for ${nameOf(language)} here`
}

/** Returns advice on a missing voice, or a note on an approximate one. */
export function voiceHint(voice: Voice, language: string): string | undefined {
  if (voice.by === 'server' && voice.isApproximate) return `This voice only resembles ${nameOf(language)}`
  if (voice.by === 'none' && voice.reason === 'reading') return 'Give the word an attribute “reading” in kana'
  if (voice.by === 'none' && voice.reason === 'off') return 'Turn it on in Settings, under Voices'
  return undefined
}

const nameOf = (language: string) => findLanguage(language)?.name ?? language
