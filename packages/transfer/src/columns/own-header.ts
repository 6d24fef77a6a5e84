import { foldName, parseMeaning } from './columns.ts'

/**
 * Returns whether a header is that of a table that an export has made: it names all fields, in their order (`headersOf`), and definitions by
 * their languages. The cells of such a table are text to the last character.
 */
export function isOwnHeader(names: readonly string[]): boolean {
  const meanings = names.map(parseMeaning)
  const folded = names.map((name) => foldName(name))
  return (
    folded.slice(0, 3).join() === 'term,pos,label' &&
    folded.slice(-2).join() === 'tags,notes' &&
    meanings.every(
      (meaning) => meaning !== undefined && (meaning.kind !== 'definition' || meaning.language !== undefined),
    )
  )
}
