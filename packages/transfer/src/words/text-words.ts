import { foldIdentity, limits } from '@wordtide/contract/values'
import { Numbers } from './numbers.ts'
import { sentencesOf, type TextPart } from './sentences.ts'
import type { Stem } from './stems.ts'

/** `name` is a proper noun; `other` are numbers, and what is too long for a term. */
export type WordKind = 'word' | 'name' | 'other'

/** A word of a text, with all of its forms. */
export interface TextWord {
  /** The common key of its forms: two words with the same key are one. */
  key: string
  /** As it is offered: its most frequent form. */
  term: string
  kind: WordKind
  /** The number of its places in the text. */
  count: number
  /** Its place in a sentence that is a good example of it: the index among all places. */
  example: number
}

/** The sentences and words of a text. Places and sentences are numbered in the order of the text. */
export interface TextWords {
  readonly sentenceCount: number
  readonly placeCount: number
  /** In the order in which they occur for the first time. */
  readonly words: readonly TextWord[]
  sentence(index: number): TextPart
  /** Returns the place of a word, the number of that word, and that of the sentence. */
  place(index: number): TextPart & { word: number; sentence: number }
  /** The number of the first place in a sentence. */
  firstPlaceOf(sentence: number): number
}

/** Of each language, what is written before a word with an apostrophe: `l'eau`. */
const elisions: Record<string, RegExp> = {
  fr: /^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L}{2})/iu,
  it: /^(?:[ldcsmtvn]|un|all|dall|dell|nell|sull|quell|quest)['’](?=\p{L}{2})/iu,
  ca: /^[ldmstn]['’](?=\p{L}{2})/iu,
}

/** Languages that write all nouns with a capital letter. */
const capitalsNouns = new Set(['de'])

/** The characters between two words after which a word may have a capital letter because a sentence begins there. */
const beginsAgain = /[.!?…:;"“”„«»‘‹›—–¿¡([]/u

/** The characters of a sentence that is a good example: neither a heading nor a paragraph. */
const goodLength = { min: 20, max: 150 }

interface Group {
  word: TextWord
  /** The number of times that each form occurs in the text. */
  forms: Map<string, number>
  hasSmall: boolean
  /** With a capital letter where only proper nouns have one. */
  hasCapital: boolean
  hasGoodExample: boolean
}

/**
 * Finds the sentences and words of a text in a `language` (ISO 639-1). Words are those of `Intl.Segmenter`, folded by identity and then by `stem`.
 * Each stands in the text where it is, once. Time and memory are linear.
 */
export function findWords(text: string, language: string, stem: Stem): TextWords {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const elision = elisions[language]
  const sentences = new Numbers()
  const firstPlaces = new Numbers()
  const places = new Numbers()
  const groups: Group[] = []
  const byKey = new Map<string, number>()
  // Most words of a text are among the few frequent ones.
  const keys = new Map<string, string>()
  const keyOf = (surface: string) => {
    const known = keys.get(surface)
    if (known !== undefined) return known
    const key = stem(foldIdentity(surface, language))
    keys.set(surface, key)
    return key
  }
  const groupOf = (surface: string) => {
    const key = keyOf(surface)
    const known = byKey.get(key)
    if (known !== undefined) return known
    const number = groups.length
    byKey.set(key, number)
    const word: TextWord = { key, term: surface, kind: 'word', count: 0, example: places.length / placeSize }
    groups.push({ word, forms: new Map(), hasSmall: false, hasCapital: false, hasGoodExample: false })
    return number
  }

  for (const sentence of sentencesOf(text, language)) {
    sentences.push(sentence.to)
    firstPlaces.push(places.length / placeSize)
    const value = text.slice(sentence.from, sentence.to)
    const parts: TextPart[] = []
    for (const { segment, index, isWordLike } of segmenter.segment(value)) {
      if (!isWordLike) continue
      const before = elision?.exec(segment)?.[0].length ?? 0
      parts.push({ from: index + before, to: index + segment.length })
    }
    // A heading may have capital letters all over.
    const isHeading = parts.length > 1 && parts.every(({ from }) => isCapital(value, from))
    const { length } = value.trim()
    const isGood = length >= goodLength.min && length <= goodLength.max
    let end = 0
    for (const [index, { from, to }] of parts.entries()) {
      const surface = value.slice(from, to)
      const number = groupOf(surface)
      const group = groups[number]
      if (group === undefined) continue
      const capital = isCapital(value, from)
      const isFree = index === 0 || isHeading || beginsAgain.test(value.slice(end, from))
      const form = capital && isFree && !capitalsNouns.has(language) ? surface.toLocaleLowerCase(language) : surface
      group.forms.set(form, (group.forms.get(form) ?? 0) + 1)
      group.word.count += 1
      if (!capital) group.hasSmall = true
      else if (!isFree) group.hasCapital = true
      if (isGood && !group.hasGoodExample) {
        group.hasGoodExample = true
        group.word.example = places.length / placeSize
      }
      places.push(sentence.from + from)
      places.push(sentence.from + to)
      places.push(number)
      places.push(sentences.length - 1)
      end = to
    }
  }

  const words = groups.map((group) => wordOf(group, language))
  return new Found(sentences.all(), firstPlaces.all(), places.all(), words)
}

/**
 * Returns the numbers of words in the order in which they are offered: proper nouns and others at the end, those first that stand in the text
 * most often, and of these those whose keys are `common` in the language.
 */
export function offeredOrder(words: readonly TextWord[], common: ReadonlySet<string> = new Set()): number[] {
  const rank: Record<WordKind, number> = { word: 0, name: 1, other: 2 }
  const numbers = words.map((_, index) => index)
  return numbers.sort((a, b) => {
    const [one, other] = [words[a], words[b]]
    if (one === undefined || other === undefined) return a - b
    return (
      rank[one.kind] - rank[other.kind] ||
      other.count - one.count ||
      Number(common.has(other.key)) - Number(common.has(one.key)) ||
      a - b
    )
  })
}

const isCapital = (text: string, index: number) => /^\p{Lu}/u.test(text.slice(index, index + 2))

function wordOf({ word, forms, hasSmall, hasCapital }: Group, language: string): TextWord {
  const isName = hasCapital && !hasSmall && !capitalsNouns.has(language)
  let [term, most] = ['', 0]
  for (const [form, count] of forms) if (count > most) [term, most] = [form, count]
  // The form of a proper noun at the beginning of a sentence was taken for a small one.
  if (isName && !/^\p{Lu}/u.test(term)) term = [...forms.keys()].find((form) => /^\p{Lu}/u.test(form)) ?? term
  const isOther = !/\p{L}/u.test(term) || term.length > limits.voc.term
  return { ...word, term, kind: isOther ? 'other' : isName ? 'name' : 'word' }
}

/** Numbers of a place: where it begins and ends, its word and its sentence. */
const placeSize = 4

class Found implements TextWords {
  constructor(
    readonly sentences: Uint32Array,
    readonly firstPlaces: Uint32Array,
    readonly places: Uint32Array,
    readonly words: readonly TextWord[],
  ) {}

  get sentenceCount(): number {
    return this.sentences.length
  }

  get placeCount(): number {
    return this.places.length / placeSize
  }

  sentence(index: number): TextPart {
    return { from: index === 0 ? 0 : (this.sentences[index - 1] ?? 0), to: this.sentences[index] ?? 0 }
  }

  place(index: number): TextPart & { word: number; sentence: number } {
    const [from = 0, to = 0, word = 0, sentence = 0] = this.places.subarray(index * placeSize, (index + 1) * placeSize)
    return { from, to, word, sentence }
  }

  firstPlaceOf(sentence: number): number {
    return this.firstPlaces[sentence] ?? this.placeCount
  }
}
