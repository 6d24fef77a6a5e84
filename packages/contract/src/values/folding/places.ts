import { foldIdentity } from './identity.ts'

/** A text as `foldIdentity` folds it, of which each part can be found in the text itself. */
export interface FoldedText {
  folded: string
  /**
   * Returns where a part of `folded` stands in the text, without what has no shape beside it. Offsets are in UTF-16 units. Undefined if the part
   * begins or ends within a character: the s of ß, which is ss.
   */
  placeOf(part: TextPlace): TextPlace | undefined
}

export interface TextPlace {
  start: number
  end: number
}

/** Letters, digits and punctuation of which each is a grapheme beside another one: most of most texts. */
const plain = String.raw`[ -~\u00A1-\u00AC\u00AE-\u00BB\u00BF-\u02AF\u0370-\u0481\u048A-\u04FF\u3000-\u3029\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]`
const runs = new RegExp(`((?:${plain}(?=${plain}|$))+)|(?:(?!${plain}${plain})[^])+`, 'gu')

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** UTF-16 units that are segmented at a time: engines segment a long text in quadratic time. Longer graphemes are cut. */
const windowLength = 64

/** Yields the graphemes of a text with their offsets. */
function* graphemesOf(text: string): Generator<[grapheme: string, offset: number]> {
  let start = 0
  while (start < text.length) {
    const window = text.slice(start, start + windowLength)
    const isLast = start + window.length === text.length
    let end = 0
    for (const { segment, index } of segmenter.segment(window)) {
      // The last one may go on.
      if (!isLast && index > 0 && index + segment.length === window.length) break
      yield [segment, start + index]
      end = index + segment.length
    }
    start += end
  }
}

const trailingJoiner = /[\u200C\u200D]$/

/** Folds a text, in a `language` (ISO 639-1), grapheme by grapheme, which takes linear time. */
export function foldWithPlaces(text: string, language?: string): FoldedText {
  const fold = folderOf(language)
  /** By places in the folded text. */
  const starts: number[] = []
  const ends: number[] = []
  const pieces: string[] = []
  let length = 0
  const add = (piece: string, start: number, end: number) => {
    if (piece === '' || (piece === ' ' && (pieces.at(-1) ?? ' ') === ' ')) return
    starts[length] = start
    pieces.push(piece)
    length += piece.length
    ends[length] = end
  }
  const addGrapheme = (grapheme: string, start: number) => {
    const joiner = trailingJoiner.exec(grapheme)?.[0] ?? ''
    const letter = grapheme.slice(0, grapheme.length - joiner.length)
    const [middle, end] = [start + letter.length, start + grapheme.length]
    const piece = fold(letter)
    // One and a half is not eleven halves.
    if (/^\p{Nd}+\//u.test(piece) && /\p{Nd}$/u.test(pieces.at(-1) ?? '')) add(' ', start, start)
    add(piece, start, middle)
    // Beside some letters a joiner counts.
    if (joiner !== '' && foldIdentity(grapheme + text.charAt(end), language).includes(joiner)) add(joiner, middle, end)
  }
  for (const { index, 0: run, 1: plainRun } of text.matchAll(runs)) {
    if (plainRun === undefined) for (const [grapheme, offset] of graphemesOf(run)) addGrapheme(grapheme, index + offset)
    else for (let start = index; start < index + run.length; start++) add(fold(text.charAt(start)), start, start + 1)
  }
  return {
    folded: pieces.join('').trimEnd(),
    placeOf(part) {
      const [start, end] = [starts[part.start], ends[part.end]]
      return start === undefined || end === undefined ? undefined : { start, end }
    },
  }
}

/** Graphemes that are remembered: those of most texts are few. */
const maxRemembered = 4096
const remembered = new Map<string | undefined, Map<string, string>>()

/** Returns a function that folds one grapheme; one of spaces is a space. */
function folderOf(language: string | undefined): (grapheme: string) => string {
  const known = remembered.get(language) ?? new Map<string, string>()
  if (!remembered.has(language)) remembered.set(language, known)
  return (grapheme) => {
    const found = known.get(grapheme)
    if (found !== undefined) return found
    if (known.size === maxRemembered) known.clear()
    const folded = foldIdentity(grapheme, language)
    const piece = folded === '' && foldIdentity(`a${grapheme}a`) === 'a a' ? ' ' : folded
    known.set(grapheme, piece)
    return piece
  }
}
