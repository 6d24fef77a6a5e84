import { limits, readingOf, splitRuby } from '@wordtide/contract/values'

interface Attribute {
  name: string
  value: string
}

/**
 * Returns a Japanese term without the furigana that Anki writes, 今日[きょう], and its attributes, to which the reading is added unless they
 * have one. A term whose reading has no room among them keeps its furigana.
 */
export function splitFurigana<T extends { term: string; attributes: readonly Attribute[] }>({ term, attributes }: T) {
  const { written, read } = splitRuby(term)
  if (read === written || readingOf(attributes, term) !== undefined) return { term: written, attributes }
  if (attributes.length >= limits.voc.attributes || read.length > limits.voc.value) return { term, attributes }
  return { term: written, attributes: [...attributes, { name: 'reading', value: read }] }
}
