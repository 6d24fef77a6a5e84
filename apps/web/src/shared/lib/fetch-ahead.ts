/**
 * For what leads to a chunk of its own: fetches that as soon as it seems to be wanted. When it cannot be fetched, nobody
 * hears of it here; what is opened then says so.
 */
export function fetchAhead(load: () => Promise<unknown>) {
  const fetch = () => void load().catch(() => undefined)
  return { onPointerEnter: fetch, onFocus: fetch }
}
