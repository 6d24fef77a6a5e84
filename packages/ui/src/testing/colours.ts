/** Returns the opaque colour tokens of one block of a style sheet. */
export function colourTokens(css: string, selector: string): Map<string, string> {
  const [, rest = ''] = css.split(`\n${selector} {`)
  const [block = ''] = rest.split('}')
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  )
}

/** Returns the relative luminance (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const backgrounds = ['background', 'card', 'popover', 'muted', 'accent', 'secondary']
const texts: [text: string, backgrounds: string[]][] = [
  ['foreground', backgrounds],
  ['muted-foreground', backgrounds],
  ['link', backgrounds],
  ['destructive', ['background', 'card', 'popover', 'accent']],
  ['success', ['background', 'card']],
  ['warning', ['background', 'card', 'neutral-soft']],
  ['card-foreground', ['card']],
  ['popover-foreground', ['popover']],
  ['primary-foreground', ['primary', 'primary-strong']],
  ['secondary-foreground', ['secondary']],
  ['accent-foreground', ['accent']],
  ['destructive-foreground', ['destructive', 'destructive-strong']],
  ['background', ['foreground']],
  ['no', ['no-soft']],
  ['neutral', ['neutral-soft']],
  ['yes', ['yes-soft']],
]
const textPairs = texts.flatMap(([text, on]) => on.map((background) => [text, background, 4.5] as const))
/** Outlines and fills of controls, and focus rings (WCAG 2, 1.4.11). */
const shapePairs = ['background', 'card', 'popover'].flatMap((background) =>
  (['input', 'ring', 'primary'] as const).map((shape) => [shape, background, 3] as const),
)
const barPairs = [
  ['info', 'track', 3],
  ['success', 'track', 3],
] as const

/** Foreground and background colours, and the contrast that each pair needs. */
export const colourPairs: readonly (readonly [one: string, other: string, minimum: number])[] = [
  ...textPairs,
  ...shapePairs,
  ...barPairs,
]
