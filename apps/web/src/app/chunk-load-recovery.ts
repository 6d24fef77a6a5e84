import type { AnyRouter } from '@tanstack/react-router'
import { networkFailure, statusFailure } from '../shared/api/errors.ts'

/**
 * Adds a check to the code loading of every page. If the chunk of a page cannot be loaded, TanStack Router reloads the
 * document. That is right after a deployment, which removes the old chunks, but without a network or a server the reload
 * would end at the browser's error page. In that case the page fails with an error that can be retried, and the app stays.
 */
export function addChunkLoadRecovery({ routesById }: Pick<AnyRouter, 'routesById'>): void {
  for (const { options } of Object.values(routesById)) {
    const { component } = options
    const load = component?.preload
    if (load === undefined) continue
    component.preload = async () => {
      await load()
      // The router removes `preload` once the chunk is loaded. It does not throw a failure before the page is rendered.
      if (component.preload !== undefined) await checkDocument()
    }
  }
}

/** Throws a failure if the document could not be reloaded. */
async function checkDocument(): Promise<void> {
  const { ok, status } = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => {
    throw networkFailure()
  })
  if (!ok) throw statusFailure(status)
}
