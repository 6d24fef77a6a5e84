import { foldIdentity, limits } from '@wordtide/contract'
import { splitLine } from '@wordtide/transfer/line'

/** Returns whether a line has this term, in a language. One that is too long for a term is refused anyway, and not compared. */
export function hasTerm(line: string, term: string, language: string): boolean {
  const own = splitLine(line).term
  const isComparable = Math.max(own.length, term.length) <= limits.voc.term
  return isComparable && foldIdentity(own, language) === foldIdentity(term, language)
}

/** Returns the lines of a pasted text that are not blank. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')
