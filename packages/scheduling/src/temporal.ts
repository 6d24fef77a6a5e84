/**
 * Returns `Temporal`: the engine's own, or that of a polyfill, which is loaded only where it is needed. `day.ts` awaits it. A client
 * that loads `day.ts` later than its start should await it before: if the polyfill cannot be loaded, this function can be called
 * again, but a module that has failed stays failed.
 */
export const loadTemporal = async () =>
  globalThis.Temporal === undefined ? import('temporal-polyfill/implementation') : globalThis
