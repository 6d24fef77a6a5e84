import { spokenText } from '@wordtide/contract'

/** A text to be heard, in a language of ours. */
export interface Spoken {
  text: string
  language: string
}

/** What is heard of a vocabulary. */
export const spokenOf = (voc: Parameters<typeof spokenText>[0]): Spoken => ({
  text: spokenText(voc),
  language: voc.language,
})

export const isSame = (one: Spoken | undefined, other: Spoken): boolean =>
  one?.text === other.text && one.language === other.language
