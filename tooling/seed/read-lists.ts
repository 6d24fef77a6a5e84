import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createListInput, createVocInput } from '@wordtide/contract'
import type * as z from 'zod'

/** A list of the library as the text files in `words` describe it. */
export interface SeedList {
  /** The key of the user who creates it. */
  owner: string
  fields: z.output<typeof createListInput>
  vocs: z.output<typeof vocFields>[]
}

const vocFields = createVocInput.omit({ listId: true })
const folder = fileURLToPath(new URL('words', import.meta.url))

/**
 * Reads every list, in the order of the files. A list is a heading `# name`, its fields as `key: value`, and a line for
 * each vocabulary: `term | pos | definition / definition | example = translation | attribute: value; …`.
 */
export function readLists(): SeedList[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/^# /m).slice(1))
    .map(readList)
}

function readList(text: string): SeedList {
  const [name = '', ...lines] = text.trim().split('\n')
  const isVoc = (line: string) => line.includes(' | ')
  const fields = new Map(lines.filter((line) => !isVoc(line)).map((line) => split(line, ': ')))
  const [language, targets] = split(fields.get('languages') ?? '', ' > ')
  const targetLanguages = targets.split(', ')
  return {
    owner: fields.get('owner') ?? '',
    fields: createListInput.parse({
      name,
      description: fields.get('description'),
      language,
      targetLanguages,
      tags: fields.get('tags')?.split(', '),
      public: fields.get('public') === 'yes',
    }),
    vocs: lines.filter(isVoc).map((line) => readVoc(line, targetLanguages)),
  }
}

function readVoc(line: string, languages: readonly string[]): z.output<typeof vocFields> {
  const [term, pos, definitions = '', example, attributes] = line.split(' | ')
  const [value, translation] = split(example ?? '', ' = ')
  return vocFields.parse({
    term,
    pos,
    definitions: definitions.split(' / ').map((definition, n) => ({ language: languages[n], value: definition })),
    examples: example && [{ value, translations: [{ language: languages[0], value: translation }] }],
    attributes: attributes?.split('; ').map((attribute) => {
      const [name, of] = split(attribute, ': ')
      return { name, value: of }
    }),
  })
}

/** The text before the first separator, and the text after it. */
function split(text: string, separator: string): [before: string, after: string] {
  const [before = '', ...rest] = text.split(separator)
  return [before, rest.join(separator)]
}
