const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that take no column: combining marks, format characters, and the vowels and final consonants of a Hangul syllable. */
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u1160-\u11ff\ud7b0-\ud7ff]$/u
/** East Asian characters that take two columns (Unicode Standard Annex 11, wide and full-width). */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18dff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]$/u
/** Emoji that are pictures, in themselves or by the selector after them. */
const emoji = /\p{Emoji_Presentation}|\ufe0f/u

/** Splits a text into what a reader sees as one character each. */
export const graphemesOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Returns the number of columns that a text without control characters takes in a terminal. */
export const widthOf = (text: string): number =>
  graphemesOf(text).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0)

export function graphemeWidth(grapheme: string): number {
  if (emoji.test(grapheme)) return 2
  return [...grapheme].reduce((sum, character) => sum + characterWidth(character), 0)
}

export const isWide = (grapheme: string): boolean => graphemeWidth(grapheme) === 2

const characterWidth = (character: string) => (zeroWidth.test(character) ? 0 : wide.test(character) ? 2 : 1)
