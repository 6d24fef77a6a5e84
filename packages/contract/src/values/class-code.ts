/** The letters and digits of codes: without those that are taken for others. */
export const classCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** The number of characters of a code. */
export const classCodeLength = 8

/** A typed code as it is stored; undefined if no code is like this. */
export function classCodeOf(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/gu, '').toUpperCase()
  const isCode =
    code.length === classCodeLength && [...code].every((character) => classCodeAlphabet.includes(character))
  return isCode ? code : undefined
}
