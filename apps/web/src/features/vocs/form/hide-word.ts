import { hiddenPart } from '@wordtide/contract'
import { findWord } from '@wordtide/transfer'

/** A text with its selection, as in a text field: UTF-16 offsets, the same twice for a caret. */
export interface SelectedText {
  text: string
  start: number
  end: number
}

interface Range {
  start: number
  end: number
}

interface HideWordOptions {
  /** The word that the sentence is an example of; '' if there is none yet. */
  word: string
  /** The language of the sentence, if it is known. */
  language: string | undefined
}

/**
 * Puts asterisks around a part of a sentence, so that a review hides it, or removes them if the part is hidden. The part is the
 * selection; otherwise the word at the caret, or the place of `word`. At either end of the sentence, where the caret is unless the
 * user has placed it, `word` comes first. Returns the new text with its selection; undefined if there is nothing to hide.
 */
export function toggleHidden(selected: SelectedText, options: HideWordOptions): SelectedText | undefined {
  const sentence = parse(selected.text)
  const selection = plainRange(selected)
  const chosen = trimmed(sentence.plain, wholeCharacters(sentence.plain, selection))
  if (chosen.start < chosen.end) {
    const hidden = toggle(sentence.hidden, chosen)
    return { text: write(sentence.plain, hidden), ...inText(chosen, hidden) }
  }
  const caret = selection.start
  const part = partAt(sentence, caret, options)
  if (part === undefined) return undefined
  const hidden = toggle(sentence.hidden, part)
  const offset = caretInText(caret, hidden)
  return { text: write(sentence.plain, hidden), start: offset, end: offset }
}

/** A sentence without its asterisks, and the parts that are hidden in it. Asterisks without a partner are dropped: they would pair anew. */
interface ParsedSentence {
  plain: string
  hidden: readonly Range[]
}

function parse(text: string): ParsedSentence {
  const hidden: Range[] = []
  let plain = ''
  let from = 0
  for (const match of text.matchAll(hiddenPart)) {
    const [whole, part = ''] = match
    plain += withoutAsterisks(text.slice(from, match.index))
    hidden.push({ start: plain.length, end: plain.length + part.length })
    plain += part
    from = match.index + whole.length
  }
  return { plain: plain + withoutAsterisks(text.slice(from)), hidden }
}

function write(plain: string, hidden: readonly Range[]): string {
  let text = ''
  let from = 0
  for (const { start, end } of hidden) {
    text += `${plain.slice(from, start)}*${plain.slice(start, end)}*`
    from = end
  }
  return text + plain.slice(from)
}

const withoutAsterisks = (text: string) => text.replaceAll('*', '')

function plainRange({ text, start, end }: SelectedText): Range {
  const offset = (index: number) => withoutAsterisks(text.slice(0, index)).length
  return { start: offset(start), end: offset(end) }
}

/** Shows the hidden part that contains the range; otherwise hides the range, and shows hidden parts that overlap it. */
function toggle(hidden: readonly Range[], range: Range): readonly Range[] {
  const around = hidden.find(({ start, end }) => start <= range.start && range.end <= end)
  if (around !== undefined) return hidden.filter((part) => part !== around)
  const apart = hidden.filter(({ start, end }) => end <= range.start || range.end <= start)
  return [...apart, range].toSorted((one, other) => one.start - other.start)
}

/** The part to hide or to show if nothing is selected. */
function partAt({ plain, hidden }: ParsedSentence, caret: number, { word, language }: HideWordOptions) {
  const around = hidden.find(({ start, end }) => start <= caret && caret <= end)
  if (around !== undefined) return around
  const isPlaced = caret > 0 && caret < plain.length
  const atCaret = wordAt(plain, caret, language)
  return isPlaced ? (atCaret ?? findWord(plain, word, language)) : (findWord(plain, word, language) ?? atCaret)
}

/**
 * The word that contains the offset or begins there; otherwise the word that ends there. Finding each word of a long text, one after
 * another, would take quadratic time.
 */
function wordAt(plain: string, offset: number, language: string | undefined): Range | undefined {
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(plain)
  const word = [offset, offset - 1].map((at) => words.containing(at)).find((found) => found?.isWordLike)
  return word && { start: word.index, end: word.index + word.segment.length }
}

/** Extends a range so that it does not cut a character from its accents, or one that has two units. */
function wholeCharacters(plain: string, { start, end }: Range): Range {
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(plain)
  if (start === end) return { start, end }
  const last = characters.containing(end - 1)
  return {
    start: characters.containing(start)?.index ?? start,
    end: last === undefined ? end : last.index + last.segment.length,
  }
}

/** Leaves out the spaces that a double click selects with a word. */
function trimmed(plain: string, { start, end }: Range): Range {
  const text = plain.slice(start, end)
  const leading = text.length - text.trimStart().length
  return { start: start + leading, end: Math.max(start + leading, end - (text.length - text.trimEnd().length)) }
}

/** The offsets of a range of the plain text in the text with asterisks; those around the range stay outside. */
function inText({ start, end }: Range, hidden: readonly Range[]): Range {
  const asterisks = (count: (part: Range) => number) => hidden.reduce((sum, part) => sum + count(part), 0)
  return {
    start: start + asterisks((part) => (part.end <= start ? 2 : part.start <= start ? 1 : 0)),
    end: end + asterisks((part) => (part.end < end ? 2 : part.start < end ? 1 : 0)),
  }
}

/** The offset of a caret in the text with asterisks. At either end of a hidden part it stands outside. */
const caretInText = (caret: number, hidden: readonly Range[]): number =>
  hidden.reduce((offset, { start, end }) => offset + (end <= caret ? 2 : start < caret ? 1 : 0), caret)
