import { type ListFields, listFieldNames, pickListFields } from '@wordtide/contract'
import * as z from 'zod'
import type { SourceList } from '../source-file.ts'

/** The field of a deck in `col.decks` that has the fields of its list. Anki keeps fields that it does not know (`other` in its schema 11). */
const field = 'wordtide'

/** Returns the properties of a list's deck beside Anki's own fields. Recipients of the package do not learn whether the list is public. */
export function ownDeckFields(list: ListFields) {
  const { public: _, ...fields } = pickListFields(list)
  return { [field]: fields }
}

const decks = z.record(z.string(), z.unknown())
const carriedNames = listFieldNames.filter((name) => name !== 'public')
const ownDeck = z.object({
  [field]: z.object({
    ...Object.fromEntries(carriedNames.map((name) => [name, z.unknown()])),
    name: z.string(),
  }),
})

/**
 * Returns the fields of the list from which a package of ours was made, not validated yet; undefined if the package has no such deck, or
 * several.
 */
export function ownListOf(json: string): Pick<SourceList, 'name' | 'fields'> | undefined {
  const found = Object.values(parseDecks(json)).flatMap((deck) => ownDeck.safeParse(deck).data?.[field] ?? [])
  const [fields, ...others] = found
  return fields === undefined || others.length > 0 ? undefined : { name: fields.name, fields }
}

/** Returns no decks for text that is not JSON: notes are then read without them. */
function parseDecks(json: string): Record<string, unknown> {
  try {
    return decks.safeParse(JSON.parse(json)).data ?? {}
  } catch {
    return {}
  }
}
