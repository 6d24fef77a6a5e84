/** The delay without `requestIdleCallback`. */
const fallbackDelayMs = 200

/** Calls back once the browser has nothing more urgent to do. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, fallbackDelayMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}
