/*
 * The readings of Japanese words are in files that the build writes (readings-plugin.ts), so that one word needs a few kilobytes: each
 * word is in the file of its first Chinese character, as a line of the word, a tab and its reading.
 */

/** The number of the files. */
export const japaneseFiles = 128

const firstHan = /\p{Script=Han}/u

/** Returns the number of the file that has the word; undefined for a word without Chinese characters. */
export function japaneseFileOf(word: string): number | undefined {
  const [char] = firstHan.exec(word) ?? []
  return char === undefined ? undefined : (char.codePointAt(0) ?? 0) % japaneseFiles
}

/** The path of a file on the server. */
export const japanesePath = (file: number): string => `/readings/japanese/${file}.txt`
