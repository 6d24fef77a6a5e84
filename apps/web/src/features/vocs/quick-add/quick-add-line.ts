// Apart from the line's component, which the page loads at once: the schema comes with zod.
import { createVocInput, type ListView, type PartOfSpeech } from '@wordtide/contract'
import { splitLine } from '@wordtide/transfer/line'
import { splitFurigana } from '@wordtide/transfer/readings'
import type * as z from 'zod'

type LineOutcome = { input: z.output<typeof createVocInput> } | { problem: string }

const fieldNames: Record<string, string> = { term: 'Term', definitions: 'Definition' }

/**
 * Reads a line as a new vocabulary of the list, with the definition in its first target language; or returns its problem. Furigana in a
 * Japanese term, 今日[きょう], become its reading.
 */
export function readLine(line: string, pos: PartOfSpeech, list: ListView): LineOutcome {
  const { term: written, definition } = splitLine(line)
  const entered = { term: written, attributes: [] }
  const { term, attributes } = list.language === 'ja' ? splitFurigana(entered) : entered
  const definitions = list.targetLanguages
    .slice(0, definition === '' ? 0 : 1)
    .map((language) => ({ language, value: definition }))
  const result = createVocInput.safeParse({ listId: list.id, term, pos, definitions, attributes })
  if (result.success) return { input: result.data }
  const [first] = result.error.issues
  const name = fieldNames[String(first?.path[0])]
  return { problem: [name, first?.message].filter(Boolean).join(': ') }
}
