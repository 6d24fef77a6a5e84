import { spokenText } from '@wordtide/contract'

/** A text to speak, with its language code. */
export interface SpokenText {
  text: string
  language: string
}

/** Returns what is spoken for a vocabulary. */
export const spokenTextOf = (voc: Parameters<typeof spokenText>[0]): SpokenText => ({
  text: spokenText(voc),
  language: voc.language,
})

export const isSameText = (one: SpokenText | undefined, other: SpokenText): boolean =>
  one?.text === other.text && one.language === other.language

/** The events of a playback after its start. Blocked: the browser plays nothing before the user presses something. */
export type PlaybackEvent = 'playing' | 'ended' | 'failed' | 'blocked'
