import { ruby, splitRuby } from '@wordtide/contract/values'
import { hidePart } from '../hidden-part.ts'

/** Hides a Japanese term in an example. Furigana of the one or the other make no difference; those of the example are hidden with the term. */
export function hideJapanese(sentence: string, term: string): string {
  if (sentence.includes('*')) return sentence
  // Of each place in the text without furigana: where the part before it ends in the sentence, and where that behind it begins.
  const ends: number[] = []
  const starts: number[] = []
  let written = ''
  let read = 0
  const keep = (text: string, start: number) => {
    for (let offset = 0; offset < text.length; offset++) {
      starts[written.length + offset] = start + offset
      ends[written.length + offset + 1] = start + offset + 1
    }
    written += text
  }
  for (const { index, 0: match, 1: word = '' } of sentence.matchAll(ruby)) {
    keep(sentence.slice(read, index), read)
    keep(word, index + match.indexOf(word))
    read = index + match.length
    ends[written.length] = read
  }
  keep(sentence.slice(read), read)

  const hidden = hidePart(written, splitRuby(term).written, 'ja').split('*')
  if (hidden.length === 1) return sentence
  let result = ''
  let place = 0
  let copied = 0
  for (const [index, part] of hidden.entries()) {
    const end = place + part.length
    if (index % 2 === 1) {
      const [from = 0, to = 0] = [starts[place], ends[end]]
      result += `${sentence.slice(copied, from)}*${sentence.slice(from, to)}*`
      copied = to
    }
    place = end
  }
  return result + sentence.slice(copied)
}
