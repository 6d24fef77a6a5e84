import type { LanguageCode } from '@wordtide/contract/values'
import * as z from 'zod'
import { DictionaryError, type SourceEntry } from '../entry.ts'
import { languageOf } from '../languages.ts'
import { entryLimits } from '../limits.ts'
import { partOfSpeechOf } from '../part-of-speech.ts'
import { readLines } from './lines.ts'

const translation = z.object({
  code: z.string().optional(),
  lang_code: z.string().optional(),
  word: z.string().optional(),
})

/** The parts of a line that we use; there are many more. */
const wordFormat = z.object({
  word: z.string(),
  lang_code: z.string(),
  pos: z.string().default(''),
  senses: z
    .array(
      z.object({
        glosses: z.array(z.string()).default([]),
        examples: z.array(z.object({ text: z.string().optional() })).default([]),
        translations: z.array(translation).default([]),
      }),
    )
    .default([]),
  sounds: z.array(z.object({ ipa: z.string().optional(), zh_pron: z.string().optional() })).default([]),
  forms: z.array(z.object({ form: z.string(), tags: z.array(z.string()).default([]) })).default([]),
  translations: z.array(translation).default([]),
})

/** Reads a line of kaikki.org; undefined if it is no word. */
function parseWord(line: string) {
  try {
    return wordFormat.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** The language of the first word of a file of kaikki.org; undefined if the line is none. */
export const kaikkiLanguage = (line: string): string | undefined => parseWord(line)?.lang_code

/** Reads the words of one language from a file of kaikki.org: Wiktionary, explained in one language. Its other words are left out. */
export async function* readKaikki(path: string, language: LanguageCode, to: LanguageCode): AsyncIterable<SourceEntry> {
  let number = 0
  for await (const line of readLines(path)) {
    number += 1
    if (line === '') continue
    const parsed = parseWord(line)
    // Lines of redirects are no words.
    if (parsed === undefined && !line.startsWith('{')) throw new DictionaryError(`line ${number} is no JSON`)
    if (parsed !== undefined && languageOf(parsed.lang_code) === language) yield kaikkiEntry(parsed, to)
  }
}

function kaikkiEntry(
  { word, pos, senses, sounds, forms, translations }: z.output<typeof wordFormat>,
  to: LanguageCode,
) {
  const ipa = sounds.map((sound) => sound.ipa ?? sound.zh_pron).find((reading) => reading !== undefined)
  const romanized = forms.find(({ tags }) => tags.includes('romanization'))?.form
  const glosses = senses.flatMap((sense) => sense.glosses.at(-1) ?? []).slice(0, entryLimits.definitions)
  return {
    term: word,
    pos: partOfSpeechOf(pos),
    reading: ipa ?? romanized ?? '',
    definitions: [
      ...[...new Set(glosses)].map((value) => ({ language: to, value })),
      ...translated([...translations, ...senses.flatMap((sense) => sense.translations)], to),
    ],
    examples: senses.flatMap(({ examples }) => examples.flatMap(({ text }) => text ?? [])),
    spellings: forms.filter(({ tags }) => !tags.some((tag) => notForms.has(tag))).map(({ form }) => form),
  }
}

/** Tags of entries in the tables of forms that are not forms. */
const notForms = new Set(['table-tags', 'inflection-template', 'class'])

/** At most three translations into each language, which are the nearest. */
function translated(
  translations: readonly z.output<typeof translation>[],
  to: LanguageCode,
): SourceEntry['definitions'] {
  const counts = new Map<LanguageCode, number>()
  return translations.flatMap(({ code, lang_code, word }) => {
    const language = languageOf(code ?? lang_code ?? '')
    if (language === undefined || language === to || word === undefined) return []
    const count = counts.get(language) ?? 0
    counts.set(language, count + 1)
    return count < 3 ? [{ language, value: word }] : []
  })
}
