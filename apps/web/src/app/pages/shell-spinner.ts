/** Time without a page after which it is said to be loading, in milliseconds. */
export const patienceMs = 300

const veil = 'grid size-full place-items-center bg-background/70 transition-opacity duration-200 starting:opacity-0'
/** A ring with a gap, as the spinner of the pages. */
const ring = 'size-8 animate-spin rounded-full border-3 border-primary border-e-transparent'

/**
 * Shows a spinner over the shell of the page, which looks ready and is not, and announces it, until something else than a shell is in `root`.
 */
export function showSpinnerOverShell(root: HTMLElement): void {
  // Empty at first: screen readers announce what comes into such a region.
  const region = Object.assign(document.createElement('div'), { className: 'pointer-events-none fixed inset-0 z-50' })
  region.setAttribute('role', 'status')
  document.body.append(region)
  const timer = setTimeout(() => {
    region.setAttribute('aria-label', 'Loading')
    region.innerHTML = `<div class="${veil}"><span class="${ring}"></span><span class="sr-only">Loading</span></div>`
  }, patienceMs)
  const observer = new MutationObserver(() => {
    const [first] = root.children
    if (first === undefined || first.hasAttribute('inert')) return
    observer.disconnect()
    clearTimeout(timer)
    region.remove()
  })
  observer.observe(root, { childList: true })
}
