import { limits } from '@wordtide/contract/values'

/** Writes tags into one cell, separated by commas. A comma or backslash in a tag gets a backslash before it. */
export const joinTags = (tags: readonly string[]): string => tags.map((tag) => tag.replace(/[\\,]/g, '\\$&')).join(', ')

/** Returns the tags of a cell: the inverse of `joinTags`. */
export const splitTags = (cell: string): string[] =>
  Array.from(cell.matchAll(/(?:\\[\\,]|[^,])+/g), ([tag]) => tag.replace(/\\([\\,])/g, '$1').trim()).filter(
    (tag) => tag !== '',
  )

/** Writes tags as Anki does, separated by spaces. A space in a tag becomes one at which Anki does not separate tags. */
export const joinAnkiTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replace(/[ \u3000]/g, '\u00a0')).join(' ')

/** Returns the tags of an Anki note: the inverse of `joinAnkiTags`, with `listTags`. */
export const splitAnkiTags = (tags: string): string[] =>
  listTags(tags.split(/[ \u3000]+/).map((tag) => tag.replaceAll('\u00a0', ' ').trim()))

/**
 * Returns the tags of an Anki note as those of a vocabulary. Of one in a hierarchy that is too long for a list, its last part is kept, once;
 * others that are wrong stay, so that they are named.
 */
export function listTags(tags: readonly string[]): string[] {
  const shortened = new Set<string>()
  const others = tags.filter((tag) => {
    const [last = ''] = tag.length > limits.tags.length ? (/(?<=::)[^:]+$/.exec(tag) ?? []) : []
    if (last !== '') shortened.add(last)
    return tag !== '' && last === ''
  })
  for (const tag of others) shortened.delete(tag)
  return [...others, ...shortened]
}
