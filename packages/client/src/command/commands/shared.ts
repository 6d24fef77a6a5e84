import { UsageFailure } from '../failure.ts'
import { counted } from '../output.ts'
import type { LanguageCode, PartOfSpeech, Wordtide } from '../types.ts'

/** The option of every command whose result a script may want. */
export const jsonOption = { type: 'boolean', help: 'print JSON for a program' } as const

export const duplicatesOption = {
  type: 'string',
  value: 'HOW',
  help: 'what to do with a term that the list has already: skip (unless given), add or update',
} as const

export const readDuplicates = (text = 'skip') => choice('--duplicates', text, ['skip', 'add', 'update'])

/** Returns the value of an option if it is one of the choices. */
export function choice<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const chosen = choices.find((one) => one === text)
  if (chosen === undefined) throw new UsageFailure(`${option} is one of ${choices.join(', ')}, not ${text}`)
  return chosen
}

/** Splits what an option takes several of: separated by commas, or given more than once. */
export const severalOf = (values: readonly string[] | undefined): string[] | undefined =>
  values?.flatMap((value) => value.split(',')).map((value) => value.trim())

/** Returns what reads languages, by code or English name, from the server's table. */
export async function languageReader(wordtide: Wordtide): Promise<(option: string, text: string) => LanguageCode> {
  const languages = await wordtide.choices.listLanguages({})
  return (option, text) => byCodeOrName(option, text, languages)
}

/** Reads a part of speech, by code or name. */
export async function readPartOfSpeech(wordtide: Wordtide, text: string): Promise<PartOfSpeech> {
  return byCodeOrName('--pos', text, await wordtide.choices.listPartsOfSpeech({}))
}

function byCodeOrName<T extends string>(option: string, text: string, rows: readonly { code: T; name: string }[]): T {
  const wanted = text.toLowerCase()
  const row = rows.find(({ code, name }) => code === wanted || name.toLowerCase() === wanted)
  if (row === undefined)
    throw new UsageFailure(`${option} is one of ${rows.map(({ code }) => code).join(', ')}, not ${text}`)
  return row.code
}

interface Outcome {
  created: number
  updated: number
  skipped: number
}

/** '12 words added, 1 changed, 3 there already'. */
export const outcomeText = ({ created, updated, skipped }: Outcome): string =>
  [
    `${counted(created, 'word')} added`,
    ...(updated > 0 ? [`${updated} changed`] : []),
    ...(skipped > 0 ? [`${skipped} there already`] : []),
  ].join(', ')
