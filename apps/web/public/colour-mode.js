// Sets the colour mode before the first paint, to avoid a flash of the light one. See src/app/layout/colour-mode.tsx.
;(() => {
  let mode = null
  try {
    mode = localStorage.getItem('wordtide.colourMode')
  } catch {}
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})()
