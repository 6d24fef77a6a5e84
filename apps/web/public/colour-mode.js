// Before the first paint, so that a dark page never flashes light. The rest is in src/layout/colour-mode.ts.
;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('wordtide.colourMode')
  } catch {}
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})()
