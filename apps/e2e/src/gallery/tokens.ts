import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importSource } from '@wordtide/tooling/import-source'
import { modes } from './devices.ts'

const stylesFile = fileURLToPath(new URL('../../../../packages/ui/src/styles.css', import.meta.url))

/** The exports of packages/ui/src/testing/colours.ts. */
interface Colours {
  colourTokens(css: string, selector: string): Map<string, string>
  contrast(one: string, other: string): number
  colourPairs: readonly (readonly [one: string, other: string, minimum: number])[]
}

/** Renders the colours with their contrast, the type scale, the spacing, the radii and the elevation. */
export async function renderTokens(): Promise<string> {
  const css = readFileSync(stylesFile, 'utf8')
  const colours: Colours = await importSource('packages/ui/src/testing/colours.ts')
  const theme = [...css.matchAll(/^ {2}--((?:text|radius)-[a-z0-9]+(?:-wide)?): ([\d.]+rem);/gm)]
  const samples = (prefix: string, render: (name: string, value: string) => string) =>
    theme.map(([, name = '', value = '']) => (name.startsWith(prefix) ? render(name, value) : '')).join('')
  return `<div class="tokens">${modes.map((mode) => renderMode(mode, css, colours)).join('')}</div>
<h3>Type</h3>${samples('text-', (name, value) => `<p style="font: 600 ${value}/1.2 Literata, Georgia, serif; margin: .25rem 0">${name} · ${value}</p>`)}
<h3>Spacing</h3><div class="swatches">${[1, 2, 3, 4, 6, 8, 12].map((step) => `<div>${step} · ${step * 4} px<div style="width:${step * 4}px;height:1rem;background:currentColor"></div></div>`).join('')}</div>
<h3>Radii</h3><div class="swatches">${samples('radius-', (name, value) => `<div class="swatch" style="border: 1px solid; border-radius: ${value}; height: 3rem">${name} · ${value}</div>`)}</div>`
}

function renderMode(mode: string, css: string, { colourTokens, contrast, colourPairs }: Colours): string {
  const tokens = colourTokens(css, mode === 'dark' ? '.dark' : ':root')
  const style = [...tokens].map(([name, value]) => `--${name}:${value}`).join(';')
  const shadows = [...css.matchAll(/--card-shadow: ([^;]+);/g)].map(([, value]) => value)
  const shadow = mode === 'dark' ? shadows[1] : shadows[0]
  const plain = [...tokens].map(
    ([name, value]) =>
      `<div class="swatch"><div style="height:1.5rem;border-radius:4px;background:${value}"></div>${name} ${value}</div>`,
  )
  const pairs = colourPairs.map(([text, ground, minimum]) => {
    const ratio = contrast(tokens.get(text) ?? '', tokens.get(ground) ?? '')
    const mark = ratio < minimum ? ` ✗ under ${minimum}` : ''
    return `<div class="swatch" style="background:var(--${ground});color:var(--${text})">${text} on ${ground} · ${ratio.toFixed(1)}${mark}</div>`
  })
  return `<div class="mode" style="${style}"><h3>${mode}</h3><div class="swatches">${plain.join('')}</div>
<h4>Contrast</h4><div class="swatches">${pairs.join('')}</div>
<h4>Elevation</h4><div class="swatch" style="background:var(--card);box-shadow:${shadow}">shadow-card</div></div>`
}
