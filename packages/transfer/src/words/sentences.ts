/** A part of a text: `text.slice(from, to)`. */
export interface TextPart {
  from: number
  to: number
}

/** UTF-16 units that are segmented at a time, and the longest sentence: engines segment a long text in quadratic time. */
const windowLength = 4096

/**
 * Yields the sentences of a text in a `language` (ISO 639-1), each with the spaces that follow it: together they are the text. A longer one than
 * 4,096 units is cut between words. Takes linear time.
 */
export function* sentencesOf(text: string, language: string): Generator<TextPart> {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' })
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  let start = 0
  while (start < text.length) {
    const window = text.slice(start, start + windowLength)
    const isLast = start + window.length === text.length
    let end = 0
    for (const { segment, index } of sentences.segment(window)) {
      // The last one may go on.
      if (!isLast && index + segment.length === window.length) break
      yield { from: start + index, to: start + index + segment.length }
      end = index + segment.length
    }
    if (end === 0) {
      for (const { index } of words.segment(window)) end = index
      if (end === 0) end = isHighSurrogate(window.charCodeAt(window.length - 1)) ? window.length - 1 : window.length
      yield { from: start, to: start + end }
    }
    start += end
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
