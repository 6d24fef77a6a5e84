import { limits } from '@wordtide/contract'

/** What became of a typed tag: in the list now (or already there), or of no use as it stands. */
export interface TagAttempt {
  tags: readonly string[]
  /** What stays in the field: a tag that is too long, or one too many, so that it can be mended. */
  rest: string
}

/** Adds the words of a text as tags. An empty one, a duplicate, one that is too long or one too many is ignored. */
export function addTags(tags: readonly string[], text: string): TagAttempt {
  const added = [...tags]
  const rest: string[] = []
  for (const word of text.split(/\s+/)) {
    if (word === '' || added.includes(word)) continue
    if (word.length > limits.tags.length || added.length >= limits.tags.count) rest.push(word)
    else added.push(word)
  }
  return { tags: added, rest: rest.join(' ') }
}
