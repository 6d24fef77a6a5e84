import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')

/** The tokens of one block, as far as they are opaque colours. */
function tokens(selector: string): Map<string, string> {
  const [, rest = ''] = css.split(`\n${selector} {`)
  const [block = ''] = rest.split('}')
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['background', 'card', 'popover', 'muted', 'accent', 'secondary']
const texts: [text: string, grounds: string[]][] = [
  ['foreground', grounds],
  ['muted-foreground', grounds],
  ['link', grounds],
  ['destructive', ['background', 'card', 'popover', 'accent']],
  ['success', ['background', 'card']],
  ['warning', ['background', 'card']],
  ['card-foreground', ['card']],
  ['popover-foreground', ['popover']],
  ['primary-foreground', ['primary', 'primary-strong']],
  ['secondary-foreground', ['secondary']],
  ['accent-foreground', ['accent']],
  ['destructive-foreground', ['destructive', 'destructive-strong']],
  ['success-foreground', ['success']],
  ['warning-foreground', ['warning']],
  ['background', ['foreground']],
]
const textPairs = texts.flatMap(([text, on]) => on.map((ground) => [text, ground, 4.5] as const))
/** What one must see to know where a control is and how far a bar has come. */
const shapePairs = ['background', 'card', 'popover'].flatMap((ground) =>
  (['input', 'ring', 'primary'] as const).map((shape) => [shape, ground, 3] as const),
)
const barPairs = [
  ['info', 'track', 3],
  ['success', 'track', 3],
] as const

describe.each([':root', '.dark'])('the colours of %s', (selector) => {
  const colours = tokens(selector)
  it.each([...textPairs, ...shapePairs, ...barPairs])('%s stands out on %s by %d : 1', (one, other, least) => {
    const [first, second] = [colours.get(one), colours.get(other)]
    if (first === undefined || second === undefined) throw new Error(`${one} or ${other} is not a token`)
    expect(contrast(first, second)).toBeGreaterThanOrEqual(least)
  })
})
