import type { AnyRouter } from '@tanstack/react-router'
import { networkFailure, statusFailure } from '../shared/api/errors.ts'

/**
 * Where the code of a page cannot be fetched, TanStack loads the document anew: after a deployment that is right. Without a
 * network it would leave the person with the browser's own error page; then the page fails like any other instead, inside
 * of an app that stays.
 */
export function keepAppWithoutNetwork({ routesById }: Pick<AnyRouter, 'routesById'>): void {
  for (const { options } of Object.values(routesById)) {
    const { component } = options
    const load = component?.preload
    if (load === undefined) continue
    component.preload = async () => {
      await load()
      // TanStack takes `preload` away once the code is there, and keeps a failure to itself until the page is drawn.
      if (component.preload !== undefined) await askForDocument()
    }
  }
}

/** Throws where a reload would fail. */
async function askForDocument(): Promise<void> {
  const { ok, status } = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => {
    throw networkFailure()
  })
  if (!ok) throw statusFailure(status)
}
