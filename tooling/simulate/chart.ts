import { mean } from '@wordtide/simulation'
import type { Result } from './compare.ts'

const [width, labelWidth, barHeight, gap, top, panelGap] = [760, 148, 18, 8, 64, 44]

/** The colours on a light and on a dark page. Both have a background of their own, so that they are legible anywhere. */
const style = `
  .page { fill: #ffffff } text { fill: #1f2937; font: 13px system-ui, sans-serif } .title { font-weight: 600 }
  .now { fill: #93c5fd } .later { fill: #1d4ed8 } .fsrs.now { fill: #d1d5db } .fsrs.later { fill: #6b7280 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #111827 } text { fill: #e5e7eb }
    .now { fill: #1e40af } .later { fill: #60a5fa } .fsrs.now { fill: #4b5563 } .fsrs.later { fill: #9ca3af }
  }`

/** Draws how many words are remembered, now and half a year later, as an SVG: one panel of bars for each time. */
export function drawChart(titles: readonly string[], results: readonly Result[]): string {
  const panelHeight = results.length * (barHeight + gap)
  const panels = titles.map((title, n) => drawPanel(title, results, n, top + n * (panelHeight + panelGap)))
  const height = top + titles.length * (panelHeight + panelGap) - 32
  const legend = [
    swatch('later', 16, 'remembered half a year after the last review'),
    swatch('now', 352, 'on the day after it: the whole bar, and the number'),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">`,
    '<title id="title">Words remembered after daily reviews, by schedule</title>',
    `<style>${style}\n</style>`,
    `<rect class="page" width="${width}" height="${height}" rx="8"/>`,
    ...legend,
    ...panels,
    '</svg>',
    '',
  ].join('\n')
}

const swatch = (name: string, x: number, label: string) =>
  `<rect class="${name}" x="${x}" y="12" width="14" height="14"/><text x="${x + 20}" y="24">${label}</text>`

function drawPanel(title: string, results: readonly Result[], n: number, y: number): string {
  const bars = results.map(({ name, outcomes }) => ({
    name,
    now: mean((outcomes[n] ?? []).map(({ remembered }) => remembered)),
    later: mean((outcomes[n] ?? []).map(({ halfYearLater }) => halfYearLater)),
  }))
  const scale = (width - labelWidth - 76) / Math.max(...bars.map(({ now }) => now))
  const rows = bars.map(({ name, now, later }, index) => {
    const rowY = y + index * (barHeight + gap)
    const kind = name.startsWith('FSRS') ? 'fsrs ' : ''
    const bar = (which: string, words: number) =>
      `<rect class="${kind}${which}" x="${labelWidth}" y="${rowY}" width="${(words * scale).toFixed(1)}" height="${barHeight}"/>`
    const label = (x: number, anchor: string, text: string) =>
      `<text x="${x.toFixed(1)}" y="${rowY + 14}" text-anchor="${anchor}">${text}</text>`
    const words = Math.round(now).toLocaleString('en-US')
    return [
      label(labelWidth - 8, 'end', name),
      bar('now', now),
      bar('later', later),
      label(labelWidth + now * scale + 6, 'start', words),
    ].join('')
  })
  return [`<text class="title" x="16" y="${y - 10}">${title}</text>`, ...rows].join('\n')
}
