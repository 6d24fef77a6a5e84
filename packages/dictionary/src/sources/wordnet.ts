import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartOfSpeech } from '@wordtide/contract/values'
import { DictionaryError, type SourceEntry } from '../entry.ts'
import { readLines } from './lines.ts'

const parts: [string, PartOfSpeech][] = [
  ['noun', 'n'],
  ['verb', 'v'],
  ['adj', 'adj'],
  ['adv', 'adv'],
]

/** The names of the files of WordNet in its folder. */
export const wordnetFiles: readonly string[] = parts.flatMap(([part]) => [`index.${part}`, `data.${part}`])

/** Reads WordNet from the folder of its files: English explained in English. */
export async function* readWordnet(folder: string): AsyncIterable<SourceEntry> {
  for (const [part, pos] of parts) {
    const forms = await irregularForms(join(folder, `${part}.exc`))
    const data = await openLines(join(folder, `data.${part}`))
    try {
      // The licence stands in lines that begin with a space.
      for await (const line of readLines(join(folder, `index.${part}`)))
        if (line !== '' && !line.startsWith(' ')) yield await wordnetEntry(line, pos, data, forms)
    } finally {
      await data.close()
    }
  }
}

/** `lemma pos synsets pointers … senses tagged offset offset`, the senses by how frequent they are; tagged are those found in texts. */
async function wordnetEntry(line: string, pos: PartOfSpeech, data: Lines, forms: Map<string, string[]>) {
  const [lemma = '', , count] = line.split(' ')
  const numbers = line.trim().split(' ')
  const offsets = numbers.slice(-Number(count)).map(Number)
  const isCommon = Number(numbers.at(-Number(count) - 1)) > 0
  if (!offsets.every(Number.isSafeInteger)) throw new DictionaryError(`this line of WordNet cannot be read: ${line}`)
  let term = lemma
  const definitions: SourceEntry['definitions'] = []
  const examples: string[] = []
  for (const offset of offsets) {
    const [synset = '', gloss = ''] = (await data.at(offset)).split(' | ')
    const words = synset
      .split(' ')
      .slice(4)
      .map((word) => word.replace(/\((a|p|ip)\)$/, ''))
    // Only the data has capital letters.
    if (term === lemma) term = words.find((word) => word.toLowerCase() === lemma) ?? lemma
    const [value = '', ...quotes] = gloss.trim().split(/; (?=")/)
    definitions.push({ language: 'en', value })
    examples.push(...quotes.flatMap((quote) => /^"(.*)"/.exec(quote)?.[1] ?? []))
  }
  const plain = (text: string) => text.replaceAll('_', ' ')
  const spellings = forms.get(lemma)?.map(plain) ?? []
  return { term: plain(term), pos, reading: '', definitions, examples, spellings, isCommon }
}

/** The irregular forms of lemmas: `geese goose`. The file may be missing. */
async function irregularForms(path: string): Promise<Map<string, string[]>> {
  const forms = new Map<string, string[]>()
  try {
    for await (const line of readLines(path)) {
      const [form = '', ...lemmas] = line.split(' ')
      for (const lemma of lemmas) forms.set(lemma, [...(forms.get(lemma) ?? []), form])
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return forms
}

interface Lines {
  /** The line that begins at an offset. */
  at(offset: number): Promise<string>
  close(): Promise<void>
}

const longestLine = 16_384

async function openLines(path: string): Promise<Lines> {
  const file = await open(path)
  const buffer = Buffer.alloc(longestLine)
  return {
    async at(offset) {
      const { bytesRead } = await file.read(buffer, 0, longestLine, offset)
      const text = buffer.toString('utf8', 0, bytesRead)
      if (!text.startsWith(`${String(offset).padStart(8, '0')} `))
        throw new DictionaryError('the files of WordNet are not of one release')
      return text.slice(0, text.indexOf('\n'))
    },
    close: () => file.close(),
  }
}
