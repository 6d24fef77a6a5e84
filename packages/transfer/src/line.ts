/** The dividers of a line between spaces, the first that decides first; an equals sign may also begin or end the line. */
const spacedDividers = [/\t/u, /(?:^|\s)[=＝](?:\s|$)/u, /\s[–—]\s/u, /\s-\s/u, /\s[:：]\s/u]

/**
 * The dividers of a line that has none of these; they may belong to its term. After a backslash they are text, and so is the end of a character
 * reference of HTML, in text that was copied from a page: R&amp;B.
 */
const tightDividers = [
  /(?<!\\|&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}))[;；]/u,
  /(?<!\\)[=＝]/u,
  /(?<!\\)[|｜]/u,
  /(?<=[^\s\\])(?::(?=\s)|：)/u,
  // As tables have it, not people: the only one, without a space, and no number's.
  /,(?<=^[^,]*[^\s\d,\\],)(?=[^\s\d,][^,]*$)/u,
]

function firstOf(dividers: readonly RegExp[], line: string): RegExpExecArray | undefined {
  for (const divider of dividers) {
    const found = divider.exec(line)
    if (found !== null) return found
  }
  return undefined
}

/**
 * Divides a line such as "la playa = beach" into term and definition, at the first of a tab, ` = `, ` – `, ` - `, ` : `, `;`, `=`, `|`,
 * `: ` and a single `,` without spaces that it has. Without one, all of it is the term. After a backslash a sign is literal: `\=`.
 */
export function splitLine(line: string): { term: string; definition: string } {
  const found = firstOf(spacedDividers, line) ?? firstOf(tightDividers, line)
  if (found === undefined) return { term: textOf(line), definition: '' }
  return { term: textOf(line.slice(0, found.index)), definition: textOf(line.slice(found.index + found[0].length)) }
}

const textOf = (part: string) => part.replace(/\\([=＝;；|｜:：,])/gu, '$1').trim()

/** Returns the sign without spaces at which a line is divided though it may belong to its term, as in "E=mc²"; undefined otherwise. */
export function tightDivider(line: string): string | undefined {
  if (isSpaced(line) || splitLine(line).term === '') return undefined
  return firstOf(tightDividers, line)?.[0]
}

/** In place of the separator of a text: each line is divided by itself, as `splitLine` does. */
export const eachLine = 'each line'

/** Returns whether a line has a divider between spaces, or a tab. */
export const isSpaced = (line: string): boolean => firstOf(spacedDividers, line) !== undefined
