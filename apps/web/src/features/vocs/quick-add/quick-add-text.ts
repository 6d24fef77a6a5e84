import { limits, termIdentity } from '@wordtide/contract'
import { splitLine } from '@wordtide/transfer/line'

/** Returns whether a line has this term. One that is too long for a term is refused anyway, and its form not compared. */
export function hasTerm(line: string, term: string): boolean {
  const own = splitLine(line).term
  return Math.max(own.length, term.length) <= limits.voc.term && termIdentity(own) === termIdentity(term)
}

/** Returns the lines of a pasted text that are not blank. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')
