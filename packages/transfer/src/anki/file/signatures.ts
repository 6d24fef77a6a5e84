const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)

const sqlite = [...'SQLite format 3\0'].map((character) => character.charCodeAt(0))
const zstd = [0x28, 0xb5, 0x2f, 0xfd]

/** Returns what a file is that begins so, if it is a collection of Anki without its package: a database, or a compressed one. */
export function collectionKind(start: Uint8Array): 'database' | 'compressed' | undefined {
  if (startsWith(start, sqlite)) return 'database'
  return startsWith(start, zstd) ? 'compressed' : undefined
}
