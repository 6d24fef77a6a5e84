/**
 * Returns the props of a button that opens something lazy: `load` runs when the pointer enters the button or it is focused.
 * Errors are ignored here; they are shown when the button is pressed.
 */
export function prefetchOnIntent(load: () => Promise<unknown>) {
  const prefetch = () => void load().catch(() => undefined)
  return { onPointerEnter: prefetch, onFocus: prefetch }
}
