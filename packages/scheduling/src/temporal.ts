/**
 * `Temporal`: the engine's own, or the polyfill. Browsers get `temporal.browser.ts` instead, by the condition in `package.json`, because
 * a module that awaits while it is loaded fails in Safari before 27.
 */
export const { Temporal } =
  globalThis.Temporal === undefined ? await import('temporal-polyfill/implementation') : globalThis

/** Resolves when `Temporal` is there, which it is here. */
export const loadTemporal = async (): Promise<void> => {}
