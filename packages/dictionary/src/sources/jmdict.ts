import { JSONParser } from '@streamparser/json'
import * as z from 'zod'
import { DictionaryError, type SourceEntry } from '../entry.ts'
import { languageOf } from '../languages.ts'
import { partOfSpeechOf } from '../part-of-speech.ts'
import { openStream } from './lines.ts'

const written = z
  .array(z.object({ text: z.string(), common: z.boolean().default(false), tags: z.array(z.string()).default([]) }))
  .default([])

const word = z.object({
  kanji: written,
  kana: written,
  sense: z.array(
    z.object({
      partOfSpeech: z.array(z.string()).default([]),
      misc: z.array(z.string()).default([]),
      gloss: z.array(z.object({ lang: z.string(), text: z.string() })).default([]),
      examples: z
        .array(
          z.object({
            sentences: z.array(
              z.object({ lang: z.string().optional(), land: z.string().optional(), text: z.string() }),
            ),
          }),
        )
        .default([]),
    }),
  ),
})

/** Reads JMdict in the JSON of jmdict-simplified: Japanese explained in the languages that the file has. */
export async function* readJmdict(path: string): AsyncIterable<SourceEntry> {
  const entries: SourceEntry[] = []
  let failure: unknown
  const parser = new JSONParser({ paths: ['$.words.*'], keepStack: false })
  parser.onValue = ({ value }) => {
    const parsed = word.safeParse(value)
    if (parsed.success) entries.push(...jmdictEntries(parsed.data))
  }
  parser.onError = (error) => {
    failure ??= error
  }
  for await (const chunk of openStream(path)) {
    parser.write(chunk)
    if (failure !== undefined) throw new DictionaryError('it is no whole JSON file')
    yield* entries.splice(0)
  }
  if (!parser.isEnded) throw new DictionaryError('it is no whole JSON file')
}

const isUsual = ({ tags }: { tags: string[] }) => !tags.some((tag) => /^(s[kK]|ok|oK|ik|iK|rk|rK|io)$/.test(tag))

/** One entry for each part of speech. */
function jmdictEntries({ kanji, kana, sense }: z.output<typeof word>): SourceEntry[] {
  const [spelling] = kanji.filter(isUsual)
  const [reading] = kana
  if (reading === undefined) return []
  const isKana = spelling === undefined || sense[0]?.misc.includes('uk') === true
  const byPart = new Map<SourceEntry['pos'], SourceEntry>()
  for (const { partOfSpeech, gloss, examples } of sense) {
    const pos = partOfSpeech.map(partOfSpeechOf).find((part) => part !== null) ?? null
    const entry = byPart.get(pos) ?? {
      term: isKana ? reading.text : spelling.text,
      pos,
      reading: isKana ? '' : reading.text,
      definitions: [],
      examples: [],
      spellings: [...kanji, ...kana].map(({ text }) => text),
      isCommon: (isKana ? reading : spelling).common,
    }
    byPart.set(pos, entry)
    entry.definitions.push(...glossesByLanguage(gloss))
    for (const { sentences } of examples)
      for (const { lang, land, text } of sentences) if ((lang ?? land) === 'jpn') entry.examples.push(text)
  }
  return [...byPart.values()]
}

/** The glosses of one sense are one definition in each language. */
function glossesByLanguage(glosses: readonly { lang: string; text: string }[]): SourceEntry['definitions'] {
  const languages = new Set(glosses.map(({ lang }) => lang))
  return [...languages].flatMap((lang) => {
    const language = languageOf(lang)
    const value = glosses.flatMap((gloss) => (gloss.lang === lang ? gloss.text : [])).join('; ')
    return language === undefined ? [] : [{ language, value }]
  })
}
