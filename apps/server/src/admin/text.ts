/** Returns a text of users in one line, without characters that control a terminal. */
export const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

/** Returns the lines of a text of users, each indented and as `inOneLine` returns it. */
export const indented = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `  ${inOneLine(line)}`.trimEnd())
    .join('\n')

/**
 * Lays out rows in columns as wide as their widest cell, two spaces apart, under their headings. Texts of users cannot break a
 * line or command the terminal.
 */
export function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(inOneLine))
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A time in unix milliseconds as text, such as `2026-11-24 09:30 UTC`; `-` for none. */
export const timeText = (ms: number | null): string =>
  ms === null ? '-' : `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The line after a list that is longer than was asked for. */
export const moreLines = (hasMore: boolean): string[] => (hasMore ? ['There are more: add --limit NUMBER'] : [])

/** A duration in milliseconds in the largest unit that holds it: `30 s`, `10 min`, `2 h`. */
export function durationText(ms: number): string {
  const [unit, divisor] = ms < 60_000 ? ['s', 1000] : ms < 7_200_000 ? ['min', 60_000] : ['h', 3_600_000]
  return `${Math.round(ms / Number(divisor))} ${unit}`
}
