import type { Table } from './section.ts'

interface Chart {
  /** The section whose tables it draws. */
  name: string
  draw(tables: readonly Table[]): string
}

const [width, labelWidth, barHeight, gap, top] = [760, 270, 14, 6, 56]

/** The colours on a light and on a dark page. Both have a background of their own, so that they are legible anywhere. */
const style = `
  .page { fill: #ffffff } text { fill: #1f2937; font: 13px system-ui, sans-serif }
  .before { fill: #d1d5db } .now { fill: #1d4ed8 } .goal { stroke: #b45309; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #111827 } text { fill: #e5e7eb }
    .before { fill: #4b5563 } .now { fill: #60a5fa } .goal { stroke: #fbbf24 }
  }`

/** One row of bars: what is measured now, and before this work if that is known. */
interface Bar {
  label: string
  now: number
  before: number | undefined
}

/** Draws bars with a line at the goal, as an SVG. */
export function drawBars(title: string, bars: readonly Bar[], goal: number): string {
  const rowHeight = (bars.some(({ before }) => before !== undefined) ? 2 : 1) * barHeight + gap
  const height = top + bars.length * rowHeight + 16
  const scale = (width - labelWidth - 60) / Math.max(goal, ...bars.flatMap(({ now, before = 0 }) => [now, before]))
  const bar = (kind: string, y: number, value: number) => [
    `<rect class="${kind}" x="${labelWidth}" y="${y}" width="${(value * scale).toFixed(1)}" height="${barHeight - 1}"/>`,
    `<text x="${(labelWidth + value * scale + 6).toFixed(1)}" y="${y + 12}">${value.toFixed(1)}</text>`,
  ]
  const rows = bars.map(({ label, now, before }, n) => {
    const y = top + n * rowHeight
    return [
      `<text x="${labelWidth - 8}" y="${y + 12}" text-anchor="end">${label}</text>`,
      ...bar('now', y, now),
      ...(before === undefined ? [] : bar('before', y + barHeight, before)),
    ].join('')
  })
  const goalX = (labelWidth + goal * scale).toFixed(1)
  const swatch = (kind: string, x: number, label: string) =>
    `<rect class="${kind}" x="${x}" y="12" width="14" height="14"/><text x="${x + 20}" y="24">${label}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">`,
    `<title id="title">${title}</title>`,
    `<style>${style}\n</style>`,
    `<rect class="page" width="${width}" height="${height}" rx="8"/>`,
    ...(bars.some(({ before }) => before !== undefined)
      ? [swatch('now', 16, 'now'), swatch('before', 90, 'before')]
      : []),
    `<text x="${width - 16}" y="24" text-anchor="end">${title}; the line is the goal</text>`,
    ...rows,
    `<line class="goal" x1="${goalX}" y1="${top - 10}" x2="${goalX}" y2="${height - 10}"/>`,
    '</svg>',
    '',
  ].join('\n')
}

/** The number in a cell; undefined if there is none. */
function numberIn(cell: string | number | undefined): number | undefined {
  const value = Number.parseFloat(String(cell ?? ''))
  return Number.isNaN(value) ? undefined : value
}

/** The number in the column whose head begins so; undefined if there is none. */
function numberUnder({ columns }: Table, row: Table['rows'][number], head: string): number | undefined {
  const index = columns.findIndex((name) => name.startsWith(head))
  return index < 0 ? undefined : numberIn(row[index])
}

export const charts: readonly Chart[] = [
  {
    name: 'ratios',
    draw: ([table]) => {
      if (table === undefined) throw new Error('the ratios have no table')
      const bars = table.rows.map((row) => ({
        label: `${row[0]}, ${row[1]}`,
        now: numberUnder(table, row, 'CPU ×,') ?? 0,
        before: numberUnder(table, row, 'CPU × before'),
      }))
      return drawBars('CPU in ratio to the bare handler', bars, 2)
    },
  },
  {
    name: 'flatness',
    draw: ([others, own]) => {
      if (others === undefined || own === undefined) throw new Error('the flatness has no table')
      const barsOf = (table: Table, where: string) =>
        table.rows.map((row) => ({
          label: `${row[0]}${where}`,
          now: numberIn(row.at(-1)) ?? 0,
          before: numberUnder(table, row, 'Largest ÷ base before'),
        }))
      const bars = [...barsOf(others, ''), ...barsOf(own, ', own')]
      return drawBars('Pages at the largest size ÷ at the smaller one', bars, 1.5)
    },
  },
]
