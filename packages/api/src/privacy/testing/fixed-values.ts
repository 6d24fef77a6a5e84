/* What the rows of fixed accounts have in common. */

/** The time of everything in a fixed account; some of it is minutes older. */
export const now = new Date('2026-11-22T12:00:00.000Z')
export const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** A sequence of ids that sort by when they were made, as those of the product do. `account` keeps accounts apart. */
export function idSequence(account: number): () => string {
  let last = 0
  return () => `019a0000-${account.toString(16).padStart(4, '0')}-7000-8000-${(++last).toString(16).padStart(12, '0')}`
}

export const awkwardText = 'a "quote", a \\ backslash,\na line break, a\ttab, \u2028, <b>日本</b> 👩‍🏫'
