import { text } from 'node:stream/consumers'
import { defineCommand } from '../command.ts'
import { connect } from '../connection.ts'
import { Failure } from '../failure.ts'
import { type FoundList, findList } from '../lists.ts'
import { print, printJson } from '../output.ts'
import { plain } from '../text/plain.ts'
import type { LanguageCode, Wordtide } from '../types.ts'
import {
  duplicatesOption,
  jsonOption,
  languageReader,
  outcomeText,
  readDuplicates,
  readPartOfSpeech,
  severalOf,
} from './shared.ts'

type Fields = Parameters<Wordtide['transfer']['addVocs']>[0]['vocs'][number]

/** The most vocabularies that a call takes. */
const vocsPerCall = 500

export const add = defineCommand({
  usage: 'LIST [TERM [DEFINITION…]]',
  summary: 'Add a word to a list, or one for each line of the standard input',
  about: `LIST is the name of a list or its id. A word has one definition for each language: the first one is in the first target
language of the list, the second one in the second, unless --language names others.

Without TERM each line of the standard input is a word: its term and its definitions, separated by tabs.`,
  options: {
    pos: { type: 'string', value: 'POS', help: 'the part of speech, by code or name: n, verb (other unless given)' },
    example: { type: 'string', multiple: true, value: 'TEXT', help: 'an example, with the word between asterisks' },
    language: {
      type: 'string',
      multiple: true,
      value: 'CODE',
      help: 'the languages of the definitions, by code or name, separated by commas',
    },
    duplicates: duplicatesOption,
    json: jsonOption,
  },
  takes: [1, 51],
  async run([listName = '', ...word], values) {
    const duplicates = readDuplicates(values.duplicates)
    const words = word.length === 0 ? await wordsOfInput() : [word]
    const { wordtide } = await connect()
    const list = await findList(wordtide, listName)
    const languages = await languagesOf(wordtide, list, severalOf(values.language))
    const pos = values.pos === undefined ? 'oth' : await readPartOfSpeech(wordtide, values.pos)
    const examples = (values.example ?? []).map((value) => ({ value, translations: [] }))
    const vocs = words.map(([term = '', ...definitions], index): Fields => {
      const line = words.length > 1 ? `Line ${index + 1}: ` : ''
      return { term, pos, definitions: inLanguages(definitions, languages, line), examples }
    })
    const total = { created: 0, updated: 0, skipped: 0 }
    for (let start = 0; start < vocs.length; start += vocsPerCall) {
      const batch = vocs.slice(start, start + vocsPerCall)
      const { created, updated, skipped } = await wordtide.transfer.addVocs({ id: list.id, vocs: batch, duplicates })
      total.created += created
      total.updated += updated
      total.skipped += skipped
    }
    if (values.json) printJson({ list: list.id, ...total })
    else print(`${plain(list.name)}: ${outcomeText(total)}`)
  },
})

async function wordsOfInput(): Promise<string[][]> {
  const lines = (await text(process.stdin)).split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new Failure('The standard input has no words: give a term, or a line for each word')
  return lines.map((line) => line.split('\t'))
}

async function languagesOf(
  wordtide: Wordtide,
  { id }: FoundList,
  given: string[] | undefined,
): Promise<LanguageCode[]> {
  if (given === undefined) return (await wordtide.lists.get({ id })).targetLanguages
  const read = await languageReader(wordtide)
  return given.map((one) => read('--language', one))
}

/** An empty definition leaves its language out. */
function inLanguages(definitions: readonly string[], languages: readonly LanguageCode[], line: string) {
  if (definitions.length > languages.length)
    throw new Failure(
      `${line}${definitions.length} definitions for the languages ${languages.join(', ')}: name others by --language`,
    )
  return languages.flatMap((language, index) => {
    const value = definitions[index] ?? ''
    return value.trim() === '' ? [] : [{ language, value }]
  })
}
