import { type DictionaryEntryView, limits } from '@wordtide/contract'

/*
 * Helpers of forms for entries of dictionaries. A form has one definition for each language, which may list further meanings.
 */

/** Shown when what is pressed does not fit into its field. */
export const noRoom = 'There is no room for it.'

const between = '; '

/** Returns whether a definition is a meaning, or lists it among others. */
export const hasMeaning = (definition: string, meaning: string): boolean =>
  `${between}${definition.trim()}${between}`.includes(`${between}${meaning}${between}`)

/** Returns a definition with one more meaning; undefined if there is no room for it. */
export function withMeaning(definition: string, meaning: string): string | undefined {
  const before = definition.trim()
  const value = before === '' ? meaning : `${before}${between}${meaning}`
  return value.length > limits.voc.value ? undefined : value
}

/** Returns the dictionaries that entries are of, with their licences. */
export const sourcesOf = (entries: readonly DictionaryEntryView[]): string =>
  [...new Set(entries.map(({ source: { name, licence } }) => `${name} (${licence})`))].join(', ')
