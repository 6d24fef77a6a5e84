const fields = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])'

/**
 * Keeps the focused field in sight when less of the page is visible: a keyboard on the screen takes half of it. Browsers do so for a page,
 * but not always for content that scrolls inside a dialog. Returns a function that ends it.
 */
export function keepFieldInSight(): () => void {
  const viewport = window.visualViewport
  // Undefined outside of browsers.
  if (viewport == null) return () => undefined
  const scroll = () => {
    const field = document.activeElement
    if (field === null || !field.matches(fields)) return
    // Where the keyboard lies above the page, what is below it counts as visible.
    const isBelow = field.getBoundingClientRect().bottom > viewport.offsetTop + viewport.height
    field.scrollIntoView({ block: isBelow ? 'center' : 'nearest' })
  }
  viewport.addEventListener('resize', scroll)
  return () => viewport.removeEventListener('resize', scroll)
}
