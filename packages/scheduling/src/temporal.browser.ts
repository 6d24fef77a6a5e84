/** `Temporal` in a browser: its own, or the polyfill, undefined until `loadTemporal` has resolved. */
export let { Temporal } = globalThis

/** Loads the polyfill if the browser has no `Temporal`; until it resolves, no function of `day.ts` may be called. */
export async function loadTemporal(): Promise<void> {
  if (Temporal === undefined) ({ Temporal } = await import('temporal-polyfill/implementation'))
}
