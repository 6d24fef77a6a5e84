import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { colourPairs, colourTokens, contrast } from './testing/colours.ts'

const css = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')

describe.each([':root', '.dark'])('the colours of %s', (selector) => {
  const colours = colourTokens(css, selector)
  it.each(colourPairs)('%s on %s has a contrast of at least %d : 1', (one, other, minimum) => {
    const [first, second] = [colours.get(one), colours.get(other)]
    if (first === undefined || second === undefined) throw new Error(`${one} or ${other} is not a token`)
    expect(contrast(first, second)).toBeGreaterThanOrEqual(minimum)
  })
})
