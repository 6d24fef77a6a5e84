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

/** A part of a folded text, which begins at `from`, and where it is from. */
interface Piece extends TextPlace {
  folded: string
  from: number
  /** True if each of its units is folded from one. */
  isPlain: boolean
}

/** Visible ASCII characters without a mark behind them. Folding keeps their number, and that of other texts may be another. */
const plainRun = /[!-~]+(?![^ -~])/y
/** Any text up to the next two of them. */
const otherRun = /(?:(?![!-~]{2})[\s\S])+/uy

/** Yields the parts of a text that are plain, and those that are not. */
function* runsOf(text: string): Generator<{ run: string; index: number; isPlain: boolean }> {
  for (let index = 0; index < text.length; ) {
    plainRun.lastIndex = index
    otherRun.lastIndex = index
    const plain = plainRun.exec(text)?.[0]
    const run = plain ?? otherRun.exec(text)?.[0] ?? text.slice(index)
    yield { run, index, isPlain: plain !== undefined }
    index += run.length
  }
}

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
  const pieces: Piece[] = []
  let length = 0
  let last = ' '
  const add = (folded: string, place: TextPlace, isPlain = false) => {
    if (folded === '' || (folded === ' ' && last === ' ')) return
    pieces.push({ folded, from: length, ...place, isPlain })
    length += folded.length
    last = folded.slice(-1)
  }
  const addGrapheme = (grapheme: string, start: number) => {
    const joiner = trailingJoiner.exec(grapheme)?.[0] ?? ''
    const letter = grapheme.slice(0, grapheme.length - joiner.length)
    const [middle, end] = [start + letter.length, start + grapheme.length]
    const folded = fold(letter)
    // One and a half is not eleven halves.
    if (/^\p{Nd}+\//u.test(folded) && /\p{Nd}$/u.test(last)) add(' ', { start, end: start })
    add(folded, { start, end: middle })
    // Beside some letters a joiner counts.
    if (joiner !== '' && foldIdentity(grapheme + text.charAt(end), language).includes(joiner))
      add(joiner, { start: middle, end })
  }
  for (const { run, index, isPlain } of runsOf(text)) {
    if (isPlain) add(foldIdentity(run, language), { start: index, end: index + run.length }, true)
    else for (const [grapheme, offset] of graphemesOf(run)) addGrapheme(grapheme, index + offset)
  }
  /** Returns the offset in the text of the character that begins, or ends, at an offset in the folded text. */
  const offsetOf = (offset: number, side: 'start' | 'end'): number | undefined => {
    const piece = pieceAt(pieces, side === 'start' ? offset : offset - 1)
    if (piece === undefined) return undefined
    const within = offset - piece.from
    if (piece.isPlain) return piece.start + within
    return within === (side === 'start' ? 0 : piece.folded.length) ? piece[side] : undefined
  }
  return {
    folded: pieces
      .map(({ folded }) => folded)
      .join('')
      .trimEnd(),
    placeOf(part) {
      const [start, end] = [offsetOf(part.start, 'start'), offsetOf(part.end, 'end')]
      return start === undefined || end === undefined ? undefined : { start, end }
    },
  }
}

/** Returns the piece with the unit at this offset of the folded text. */
function pieceAt(pieces: readonly Piece[], offset: number): Piece | undefined {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pieces[middle]?.from ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return pieces[low]
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
