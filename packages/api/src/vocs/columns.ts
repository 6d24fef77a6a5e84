import type { VocFields } from '@wordtide/contract'
import { fold } from '../search.ts'
import { searchColumns } from './search-key.ts'

/** The sort key of a term. Terms that differ in nothing but case and Unicode normalization form have the same one. */
export const termKeyOf = (term: string): string => fold(term)

/** Returns the columns that follow from the fields of the form, without what else an input has. */
export function columnsOf({ term, pos, label, definitions, examples, attributes, tags, notes }: VocFields) {
  const texts = [term, ...definitions.map(({ value }) => value)]
  const fields = { term, pos, label, definitions, examples, attributes, tags, notes }
  return { ...fields, termKey: termKeyOf(term), ...searchColumns(texts) }
}
