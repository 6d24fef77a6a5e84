import { type ListView, nameOfReading, type PartOfSpeech } from '@wordtide/contract'
import type { ReadOptions } from '@wordtide/transfer'
import { csvLine } from '@wordtide/transfer/write'

/** A word or phrase that was taken from the text, as it will be added. */
export interface Taken {
  /** Of a word its number in the text, of a phrase itself. */
  key: string
  term: string
  pos: PartOfSpeech
  /** The reading of the term; '' if the term itself shows it or it is unknown. */
  reading: string
  /** One for each target language; one for a list that is still to be created. */
  definitions: readonly string[]
  example: string
}

export const keyOfWord = (id: number): string => `word ${id}`

/** The part of speech of a word that nobody has said anything about. */
export const unknownPos: PartOfSpeech = 'oth'

/** The options to read the table back. */
export const tableOptions: ReadOptions = { format: 'csv', separator: ',', header: true }

/** Returns what was taken as a table, which is imported like any other one. */
export function tableOf(taken: readonly Taken[], language: string, list: ListView | undefined): Blob {
  const definitions = list?.targetLanguages.map((code) => `definition (${code})`) ?? ['definition']
  const readings = [...new Set(taken.flatMap((one) => nameOfTaken(one, language) ?? []))]
  const rows = taken.map((one) => [
    one.term,
    one.pos,
    ...definitions.map((_, index) => one.definitions[index] ?? ''),
    one.example,
    ...readings.map((name) => (name === nameOfTaken(one, language) ? one.reading : '')),
  ])
  const header = [
    `term (${language})`,
    'pos',
    ...definitions,
    'example',
    ...readings.map((name) => `attribute (${name})`),
  ]
  return new Blob([header, ...rows].map((row) => csvLine(row)))
}

/** The name of the attribute that has the reading, if there is one. */
const nameOfTaken = ({ reading }: Taken, language: string) =>
  reading.trim() === '' ? undefined : nameOfReading(reading.trim(), language)
