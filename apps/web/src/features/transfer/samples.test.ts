import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  foldIdentity,
  hiddenPart,
  listFields,
  needsReading,
  readingOf,
  type VocFields,
  vocFields,
} from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { samples } from '../../shared/lib/samples.ts'

const sampleFile = z.object({
  format: z.literal('wordtide'),
  version: z.literal(1),
  list: listFields.extend({
    image: z.null(),
    vocabularies: z.array(vocFields.extend({ image: z.null() })),
  }),
})

function readSample(name: string) {
  const path = join(import.meta.dirname, `../../../public/samples/${name}.json`)
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return { json, list: sampleFile.parse(json).list }
}

const [spanish, german, japanese] = [readSample('spanish'), readSample('german'), readSample('japanese')]
const files = [
  { language: 'es', ...spanish, verbForms: ['yo', 'tú', 'él/ella'] },
  { language: 'de', ...german, verbForms: ['ich', 'du', 'er/sie'] },
  { language: 'ja', ...japanese, verbForms: ['polite', 'te-form', 'group'] },
]

const duplicatesIn = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) < index)

/** The terms for which a check does not hold. */
const termsWithout = <T extends VocFields>(vocs: readonly T[], check: (voc: T) => boolean) =>
  vocs.filter((voc) => !check(voc)).map(({ term }) => term)

const attributeOf = ({ attributes }: VocFields, name: string) =>
  attributes.find((attribute) => attribute.name === name)?.value

const withoutArticle = (term: string) => term.replace(/^(el|la|los|las|der|die|das) /, '')

/** The term and the forms in its attributes, between commas if there are several, each also without its article. */
const formsOf = ({ term, attributes }: VocFields) =>
  [term, ...attributes.flatMap(({ value }) => value.split(', '))].flatMap((form) =>
    [form, withoutArticle(form)].map((form) => foldIdentity(form)),
  )

/** The hidden part of a sentence. The parts of a separable verb are one text. */
const hiddenIn = (sentence: string) => [...sentence.matchAll(hiddenPart)].map(([, part]) => part).join(' ')

describe.each(files)('the sample list in $language', ({ language, json, list, verbForms }) => {
  const vocs = list.vocabularies

  it('is in the JSON format, exactly as an import keeps it', () => {
    expect({ format: 'wordtide', version: 1, list }).toEqual(json)
    expect(list).toMatchObject({ language, targetLanguages: ['en'], public: false })
  })

  it('has the number of words that is offered, each once', () => {
    expect(vocs).toHaveLength(samples.find((sample) => sample.language === language)?.words ?? 0)
    expect(duplicatesIn(vocs.map(({ term }) => foldIdentity(term)))).toEqual([])
  })

  it('has one English definition of each word, unlike all others', () => {
    expect(
      termsWithout(vocs, (voc) => voc.definitions.map((definition) => definition.language).join() === 'en'),
    ).toEqual([])
    expect(duplicatesIn(vocs.map(({ definitions }) => definitions.map(({ value }) => value).join()))).toEqual([])
  })

  it('has an example of each word with an English translation, and a tag', () => {
    const isTranslated = ({ translations }: VocFields['examples'][number]) =>
      translations.map((translation) => translation.language).join() === 'en'
    expect(termsWithout(vocs, ({ examples }) => examples.length > 0 && examples.every(isTranslated))).toEqual([])
    expect(termsWithout(vocs, ({ tags }) => tags.length > 0)).toEqual([])
  })

  it('hides in each example a form of the word that is on its card', () => {
    const isForm = (voc: VocFields) =>
      voc.examples.every(({ value }) => formsOf(voc).includes(foldIdentity(hiddenIn(value))))
    expect(termsWithout(vocs, isForm)).toEqual([])
  })

  it('does not show the word in the rest of its example', () => {
    const words = new Intl.Segmenter(language, { granularity: 'word' })
    const isHidden = (voc: VocFields) =>
      voc.examples.every(({ value }) => {
        const shown = [...words.segment(foldIdentity(value.replace(hiddenPart, '…')))].map(({ segment }) => segment)
        return formsOf(voc).every((form) => !shown.includes(form))
      })
    expect(termsWithout(vocs, isHidden)).toEqual([])
  })

  it('has the forms of each verb', () => {
    // Gustar has those for one thing and for several.
    const verbs = vocs.filter(({ pos, term }) => pos === 'v' && term !== 'gustar')
    expect(verbs.length).toBeGreaterThan(10)
    expect(termsWithout(verbs, (voc) => verbForms.every((name) => attributeOf(voc, name) !== undefined))).toEqual([])
  })
})

describe('a noun', () => {
  const nounsOf = ({ list }: typeof spanish) => list.vocabularies.filter(({ pos }) => pos === 'n')

  it('of the Spanish list has the article of its gender, also in the plural', () => {
    const articles = new Map([
      ['masculine', { singular: /^el /, plural: /^los .*s$/ }],
      // El agua is feminine.
      ['feminine', { singular: /^(la |el a)/, plural: /^las .*s$/ }],
    ])
    const hasArticle = (voc: VocFields) => {
      const article = articles.get(attributeOf(voc, 'gender') ?? '')
      const plural = attributeOf(voc, 'plural')
      return article?.singular.test(voc.term) === true && (plural === undefined || article.plural.test(plural))
    }
    expect(termsWithout(nounsOf(spanish), hasArticle)).toEqual([])
  })

  it('of the German list has its article and a capital letter, also in the plural', () => {
    const hasArticle = (voc: VocFields) =>
      /^(der|die|das) \p{Lu}/u.test(voc.term) && /^die \p{Lu}/u.test(attributeOf(voc, 'plural') ?? 'die A')
    expect(termsWithout(nounsOf(german), hasArticle)).toEqual([])
  })
})

describe('Chinese characters in the Japanese list', () => {
  const vocs = japanese.list.vocabularies

  /** Returns whether the reading is the text with hiragana for its Chinese characters. Only they need one. */
  function isReading(reading: string | undefined, text: string): boolean {
    if (!needsReading(text)) return reading === undefined
    const pattern = text.replace(/\p{Script=Han}+/gu, '\\p{Script=Hiragana}+')
    return reading !== undefined && new RegExp(`^${pattern}$`, 'u').test(reading)
  }

  it('of a term have a reading in kana', () => {
    expect(termsWithout(vocs, (voc) => isReading(readingOf(voc.attributes, voc.term), voc.term))).toEqual([])
  })

  it('of an example have a reading, which contains that of the term', () => {
    const hasReading = (voc: VocFields) =>
      voc.examples.every(({ value }) => {
        const reading = attributeOf(voc, 'example reading')?.replaceAll(' ', '')
        const term = hiddenIn(value) === voc.term ? (readingOf(voc.attributes, voc.term) ?? '') : ''
        return isReading(reading, value.replaceAll('*', '')) && (reading ?? '').includes(term)
      })
    expect(termsWithout(vocs, hasReading)).toEqual([])
  })
})
