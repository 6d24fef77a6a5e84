/*
 * The service worker: with it the app opens without a network. It keeps the app's scripts and styles, and one page, which is shown if a
 * navigation has no network; it keeps no response of the API itself, but answers for the sounds and images that the app has kept. It sends
 * submitted answers when the network is back, keeps what other apps share, of which no server learns, and shows reminders. Every release brings another one, which takes over once all tabs of the
 * one before are closed: until then they find their scripts here, also those that the release has removed.
 */
import { isAudioPath, isImagePath, sharePath, userHeader } from '@wordtide/contract/values'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { sendSubmitted } from './features/reviews/unsent/send-submitted.ts'
import { syncTags } from './shared/lib/kept/stored-keys.ts'
import { keptResponse } from './shared/offline/kept-storage.ts'
import { handlePush } from './shared/offline/push-events.ts'
import { keepShared } from './shared/offline/shared-content.ts'

/** The files to keep, and the page; `service-worker.mjs` puts them in. */
declare const precached: { url: string; revision: string | null }[]
declare const appPage: string

precacheAndRoute(precached)
cleanupOutdatedCaches()
enableNavigationPreload()

const fallback = { handlerDidError: () => matchPrecache(appPage) }
// Paths outside of the app: calls and their documents, the outbox, signing in with Google.
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [fallback] }), {
    denylist: [/^\/api(\/|$)/, /^\/outbox/, /^\/auth\//],
  }),
)

const kept = {
  handlerDidError: ({ request }: { request: Request }) => keptResponse(request, request.headers.get(userHeader)),
}
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname === '/api/tts' || isImagePath(url.pathname) || isAudioPath(url.pathname)),
  new NetworkOnly({ plugins: [kept] }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  async ({ request }) => {
    await keepShared(await request.formData(), new Date()).catch(() => undefined)
    return Response.redirect(sharePath, 303)
  },
  'POST',
)

// The types of the DOM do not have it.
addEventListener('sync', (event) => {
  if (!('tag' in event) || event.tag !== syncTags.answers) return
  if ('waitUntil' in event && typeof event.waitUntil === 'function') event.waitUntil(sendSubmitted())
})

handlePush()
