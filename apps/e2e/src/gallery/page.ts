import { pageScript, pageStyle } from './page-assets.ts'
import { type StateRecord, slug } from './record.ts'
import type { Screen } from './state.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

/** Renders the gallery: a part with the tokens, then the pictures by screen, each with its findings. */
export function renderGallery(screens: readonly Screen[], records: readonly StateRecord[], tokens: string): string {
  const links = screens.map(({ name }) => `<a href="#${slug(name)}">${escaped(name)}</a>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery · Wordtide</title>
<style>${pageStyle}</style>
<header>
<h1>Gallery</h1>
<form id="filter">
<label>Width <select name="width"><option value="">all</option>${['390', '844', '1280', '1920'].map((width) => `<option>${width}</option>`).join('')}</select></label>
<label>Mode <select name="mode"><option value="">both</option><option>light</option><option>dark</option></select></label>
<label><input type="checkbox" name="wrong"> Only with findings</label>
</form>
<p>${summaryOf(records)}</p>
<nav><a href="#tokens">Tokens</a> ${links.join(' ')}</nav>
</header>
<section id="tokens"><h2>Tokens</h2>${tokens}</section>
${screens.map((screen) => renderScreen(screen, records)).join('\n')}
<script>${pageScript}</script>
</html>
`
}

/** The defects of a state on a device, as sentences. */
function wrongs({ findings: { axe, shift, targets, scroll } }: StateRecord): string[] {
  return [
    ...axe.map((finding) => `axe, ${finding}`),
    ...(shift === undefined || shift === 0 ? [] : [`layout shift ${shift}`]),
    ...scroll.map((excess) => `scrolls sideways at ${excess}`),
    ...targets.map((target) => `small on touch: ${target}`),
  ]
}

function summaryOf(records: readonly StateRecord[]): string {
  const pictures = records.reduce((sum, record) => sum + record.pictures.length, 0)
  const withAxe = records.filter(({ findings }) => findings.axe.length > 0).length
  const shifting = records.filter(({ findings }) => (findings.shift ?? 0) > 0).length
  return `${pictures} pictures. ${withAxe} states with findings of axe, ${shifting} with layout shifts.`
}

function renderScreen({ name, states }: Screen, records: readonly StateRecord[]): string {
  const rendered = states.map((state) => {
    const seen = records.filter((record) => record.screen === name && record.state === state.name)
    const problems = seen.flatMap((record) => wrongs(record).map((text) => `${record.device}: ${text}`))
    const missing = ['phone', 'desktop'].filter((device) => seen.every((record) => record.device !== device))
    problems.unshift(...missing.map((device) => `${device}: not reached`))
    const shifts = seen.flatMap(({ device, findings: { shift } }) => (shift === undefined ? [] : `${device} ${shift}`))
    const list = problems.map((problem) => `<li>${escaped(problem)}</li>`).join('')
    return `<article class="${problems.length > 0 ? 'wrong' : ''}"><h3>${escaped(state.name)}</h3>
<p>${shifts.length > 0 ? `Layout shift: ${shifts.join(', ')}.` : ''} ${problems.length === 0 ? 'axe finds nothing.' : ''}</p>
<ul>${list}</ul><div>${seen.flatMap(({ pictures }) => pictures.map((picture) => renderPicture(picture, name, state.name))).join('')}</div></article>`
  })
  return `<section id="${slug(name)}"><h2>${escaped(name)}</h2>${rendered.join('')}</section>`
}

function renderPicture(picture: StateRecord['pictures'][number], screen: string, state: string): string {
  const { file, width, height, mode } = picture
  const shown = Math.round(width / (width > 1000 ? 3 : 2))
  const label = escaped(`${screen}, ${state}, ${width} × ${height}, ${mode}`)
  return `<a href="pictures/${file}" data-width="${width}" data-mode="${mode}"><img loading="lazy" width="${shown}" src="pictures/${file}" alt="${label}" title="${label}"></a>`
}
