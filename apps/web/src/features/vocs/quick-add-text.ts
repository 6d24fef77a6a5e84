/** What divides a line: a tab, or an equals sign between spaces, also the wide ones of East Asian keyboards. */
const divider = /\t|\s[=＝](?:\s|$)/u

/** Divides a line such as "la playa = beach" at the first divider. Without one, all of it is the term. */
export function splitLine(line: string): { term: string; definition: string } {
  const found = divider.exec(line)
  if (found === null) return { term: line.trim(), definition: '' }
  return { term: line.slice(0, found.index).trim(), definition: line.slice(found.index + found[0].length).trim() }
}

/** Returns the lines of a pasted text that are not blank. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')
