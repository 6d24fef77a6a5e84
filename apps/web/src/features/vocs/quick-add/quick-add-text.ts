import { limits, termIdentity } from '@wordtide/contract'

/** The divider of a line: a tab, or an equals sign between spaces, also the wide ones of East Asian keyboards. */
const divider = /\t|(?:^|\s)[=＝](?:\s|$)/u
/** The divider of a line that has none of these: an equals sign without spaces, but not after a backslash. */
const tightDivider = /(?<!\\)[=＝]/u

/** Divides a line such as "la playa = beach" at the first divider. Without one, all of it is the term. `\=` is a literal equals sign. */
export function splitLine(line: string): { term: string; definition: string } {
  const found = divider.exec(line) ?? tightDivider.exec(line)
  if (found === null) return { term: textOf(line), definition: '' }
  return { term: textOf(line.slice(0, found.index)), definition: textOf(line.slice(found.index + found[0].length)) }
}

const textOf = (part: string) => part.replace(/\\([=＝])/gu, '$1').trim()

/** Returns whether a line is divided at an equals sign that may belong to its term, as in "E=mc²". */
export const isTightlyDivided = (line: string): boolean =>
  !divider.test(line) && tightDivider.test(line) && splitLine(line).term !== ''

/** Returns whether a line has this term. One that is too long for a term is refused anyway, and its form not compared. */
export function hasTerm(line: string, term: string): boolean {
  const own = splitLine(line).term
  return Math.max(own.length, term.length) <= limits.voc.term && termIdentity(own) === termIdentity(term)
}

/** Returns the lines of a pasted text that are not blank. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')
