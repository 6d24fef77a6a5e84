import { identityOfTag, limits } from '@wordtide/contract/values'

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

/**
 * Returns the tags of a file as a list can have them: of several that are the same by identity the first, those that are too long shortened, and
 * no more than there may be. `isWhole` says that nothing but repetitions is lost.
 */
export function fitTags(tags: readonly string[]): { tags: string[]; isWhole: boolean } {
  const fitting = new Map<string, string>()
  let isWhole = true
  for (const tag of tags.map((one) => one.trim())) {
    const short = shortTag(tag)
    const identity = identityOfTag(short)
    const isNew = identity !== '' && !fitting.has(identity)
    const hasRoom = fitting.size < limits.tags.count
    if (short !== tag || (isNew && !hasRoom)) isWhole = false
    if (isNew && hasRoom) fitting.set(identity, short)
  }
  return { tags: [...fitting.values()], isWhole }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the beginning of a tag that is too long, which ends between two characters. */
function shortTag(tag: string): string {
  const { length } = limits.tags
  if (tag.length <= length) return tag
  const cut = segmenter.segment(tag.slice(0, length + 1)).containing(length)?.index ?? 0
  return tag.slice(0, cut).trimEnd()
}
