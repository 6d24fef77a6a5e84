import { whenIdle } from '../lib/idle.ts'
import { logError } from '../lib/log.ts'

/**
 * Registers the service worker, for signed-in users and when the browser is idle: a visitor of the landing page loads nothing for later.
 * There is none in development, where scripts change without a release, nor on plain http.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((error) => logError('The service worker could not be registered', error))
  })
}

/** Calls back once the app opens without a network: never where there is no service worker. */
export function whenAppIsKept(callback: () => void): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.ready.then(callback)
}
