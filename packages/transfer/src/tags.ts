import { limits } from '@wordtide/contract/values'

/** Writes tags into one cell, separated by commas. A comma or backslash in a tag gets a backslash before it. */
export const joinTags = (tags: readonly string[]): string => tags.map((tag) => tag.replace(/[\\,]/g, '\\$&')).join(', ')

/** Returns the tags of a cell: the inverse of `joinTags`. */
export const splitTags = (cell: string): string[] =>
  Array.from(cell.matchAll(/(?:\\[\\,]|[^,])+/g), ([tag]) => tag.replace(/\\([\\,])/g, '$1').trim()).filter(
    (tag) => tag !== '',
  )

/** Returns the tags that a vocabulary can have, as its form takes them: a tag that is too long or a duplicate is ignored. */
export const possibleTags = (tags: readonly string[]): string[] =>
  [...new Set(tags)].filter((tag) => tag.length <= limits.tags.length)

/** Writes tags as Anki does, separated by spaces. A space in a tag becomes one at which Anki does not separate tags. */
export const joinAnkiTags = (tags: readonly string[]): string =>
  tags.map((tag) => tag.replace(/[ \u3000]/g, '\u00a0')).join(' ')

/**
 * Returns the tags of an Anki note: the inverse of `joinAnkiTags`. Of a tag in a hierarchy that is too long for a list, its last part is
 * kept.
 */
export const splitAnkiTags = (tags: string): string[] =>
  tags.split(/[ \u3000]+/).flatMap((part) => {
    const tag = part.replaceAll('\u00a0', ' ').trim()
    const last = tag.length > limits.tags.length ? (tag.split('::').at(-1) ?? tag) : tag
    return last === '' ? [] : [last]
  })
