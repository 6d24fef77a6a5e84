import { graphemesOf, graphemeWidth, isWide, widthOf } from './width.ts'

/** Closing signs, which do not begin a line. */
const keepsWithPrevious = /^[、。，．・：；！？）」』】〉》〕ー…\p{Pe}\p{Pf}!,.:;?]/u

/**
 * Breaks a text into lines of at most this width: at spaces and between East Asian characters, and within a word only if it does not fit
 * into a line.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of unbreakableParts(text)) {
    if (line !== '' && widthOf(line) + widthOf(part.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    const pieces = splitAt(line === '' ? part.trimStart() : part, width)
    lines.push(...pieces.slice(0, -1))
    line += pieces.at(-1) ?? ''
  }
  return [...lines, line.trimEnd()]
}

/** Words with the spaces after them, and single East Asian characters. */
function unbreakableParts(text: string): string[] {
  const parts: string[] = []
  let previous = ''
  for (const grapheme of graphemesOf(text)) {
    const isBreak = previous === ' ' ? grapheme !== ' ' : isWide(previous) || isWide(grapheme)
    const last = parts.at(-1)
    if (last === undefined || (isBreak && !keepsWithPrevious.test(grapheme) && grapheme !== ' ')) parts.push(grapheme)
    else parts[parts.length - 1] = last + grapheme
    previous = grapheme
  }
  return parts
}

/** Splits a word that is wider than a line. */
function splitAt(word: string, width: number): string[] {
  const pieces = ['']
  let used = 0
  for (const grapheme of graphemesOf(word)) {
    const taken = graphemeWidth(grapheme)
    if (used + taken > width && used > 0 && grapheme !== ' ') {
      pieces.push('')
      used = 0
    }
    pieces[pieces.length - 1] += grapheme
    used += taken
  }
  return pieces
}
