/** Puts the focus on the page's heading: after a navigation, and where what had the focus is gone. */
export function focusPageHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}
