import { spokenText } from '@wordtide/contract'

/** A text to speak, with its language code. */
export interface SpokenText {
  text: string
  language: string
  /** The path of a sound of the user's own, which is played instead of any voice. */
  sound?: string | null | undefined
}

/** Returns what is spoken for a vocabulary. */
export const spokenTextOf = (voc: Parameters<typeof spokenText>[0] & { audio?: string | null }): SpokenText => ({
  text: spokenText(voc),
  language: voc.language,
  sound: voc.audio,
})

export const isSameText = (one: SpokenText | undefined, other: SpokenText): boolean =>
  one?.text === other.text && one.language === other.language && (one.sound ?? null) === (other.sound ?? null)

/** The events of a playback after its start. Blocked: the browser plays nothing before the user presses something. */
export type PlaybackEvent = 'playing' | 'ended' | 'failed' | 'blocked'
