/*
 * The service worker: with it the app opens without a network. It keeps the app's scripts and styles, and one page, which is shown if a
 * navigation has no network; it keeps no response of the API. Every release brings another one, which takes over once all tabs of the
 * one before are closed: until then they find their scripts here, also those that the release has removed.
 */
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

/** The files to keep, and the page; `service-worker.mjs` puts them in. */
declare const precached: { url: string; revision: string | null }[]
declare const appPage: string

precacheAndRoute(precached)
cleanupOutdatedCaches()
enableNavigationPreload()

const fallback = { handlerDidError: () => matchPrecache(appPage) }
// Paths that are none of the app's: calls and their documents, the outbox, signing in with Google.
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [fallback] }), {
    denylist: [/^\/api(\/|$)/, /^\/outbox/, /^\/auth\//],
  }),
)
