import { foldIdentity } from './folding/identity.ts'
import { limits } from './limits.ts'

/** Returns the form by which tags are compared. A tag that is too long is refused, and not folded: that may take quadratic time. */
export const identityOfTag = (tag: string): string => (tag.length > limits.tags.length ? tag : foldIdentity(tag))

/** Returns whether one of the tags is this one, by `identityOfTag`. */
export const hasTag = (tags: readonly string[], tag: string): boolean => {
  const identity = identityOfTag(tag)
  return tags.some((one) => identityOfTag(one) === identity)
}

/** Returns tags without some, and with others after them if they are new. The same array if nothing changes. */
export function changeTags<T extends readonly string[]>(
  tags: T,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): T | string[] {
  const removed = new Set(remove.map(identityOfTag))
  const kept = removed.size === 0 ? tags : tags.filter((tag) => !removed.has(identityOfTag(tag)))
  const there = new Set(kept.map(identityOfTag))
  const added = add.filter((tag) => !there.has(identityOfTag(tag)))
  return kept.length === tags.length && added.length === 0 ? tags : [...kept, ...added]
}
