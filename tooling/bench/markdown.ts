import type { Table } from './section.ts'

/** Renders a table in Markdown, with its title and its note. The columns are padded to read well on a terminal, too. */
export function renderTable({ title, note, columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => row.map(String))]
  const widths = columns.map((_, n) => Math.max(3, ...lines.map((line) => line[n]?.length ?? 0)))
  const text = (line: readonly string[]) => `| ${line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [
    `**${title}**`,
    ...(note === undefined ? [] : [note]),
    [text(columns), rule, ...lines.slice(1).map(text)].join('\n'),
  ].join('\n\n')
}
