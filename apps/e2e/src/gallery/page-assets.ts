export const pageStyle = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { margin: 0 1.5rem 4rem }
header { position: sticky; top: 0; padding: .5rem 0; background: Canvas; border-bottom: 1px solid; z-index: 1 }
h1 { display: inline; font-size: 1.25rem; margin-right: 1rem }
form { display: inline-flex; gap: 1rem }
header p { margin: .25rem 0 }
nav a { margin-right: .75rem; white-space: nowrap }
section { scroll-margin-top: 9rem }
article { margin: 1rem 0 2rem }
article > p { margin: 0 }
article.wrong h3::after { content: ' ●'; color: #d33 }
article li { overflow-wrap: anywhere }
article div { display: flex; flex-wrap: wrap; gap: .75rem; align-items: flex-start }
img { border: 1px solid #8886; border-radius: 6px; height: auto }
[hidden] { display: none !important }
.tokens { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
.mode { padding: 1rem; border-radius: 1rem; background: var(--background); color: var(--foreground) }
.swatches { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .5rem }
.swatch { padding: .5rem; border-radius: .5rem; border: 1px solid var(--border); font-size: 12px }
.scale p { margin: .25rem 0 }
iframe { width: 100%; height: 74rem; border: 1px solid #8886; border-radius: 6px }
`

export const pageScript = `
const form = document.getElementById('filter')
function apply() {
  const { width, mode, wrong } = form.elements
  for (const link of document.querySelectorAll('[data-width]'))
    link.hidden = (width.value !== '' && link.dataset.width !== width.value) || (mode.value !== '' && link.dataset.mode !== mode.value)
  for (const article of document.querySelectorAll('article')) article.hidden = wrong.checked && !article.classList.contains('wrong')
}
form.addEventListener('input', apply)
apply()
`
