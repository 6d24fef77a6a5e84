import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '../routes/__root.tsx'
import { routeTree } from '../routeTree.gen.ts'
import { NotFound, Pending, RouterError } from './layout/route-fallbacks.tsx'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'

/** Creates the router; with `isPrerendered` it renders the first page so that React can take over its HTML. */
export function createAppRouter(context: RouterContext, history?: RouterHistory, isPrerendered = false) {
  const router = createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    defaultPreload: 'intent',
    // The query client decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Pending,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: RouterError,
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    // It adds an inline script, which the content policy of the prerendered page forbids.
    scrollRestoration: !import.meta.env.SSR,
  })
  // Opening or closing a dialog over a page navigates to the same address, for which the router would load the page anew.
  const shouldReload = ({ location }: { location: ParsedLocation }) =>
    isSamePage(router.state.resolvedLocation, location) ? false : undefined
  for (const route of Object.values(router.routesById)) route.update({ shouldReload })
  // The browser then has the same Suspense boundaries as the prerendering.
  if (isPrerendered) router.ssr = { manifest: undefined }
  return router
}

/** Returns whether two locations differ only in the dialogs open over the page. */
const isSamePage = (before: ParsedLocation | undefined, { href, state }: ParsedLocation): boolean =>
  before?.href === href && String(before.state.openKeys) !== String(state.openKeys)

export type AppRouterInstance = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouterInstance
  }
  interface HistoryState {
    /** The path to go to after signing in. */
    redirect?: string | undefined
    /** The email address that was typed on an account page; it prefills the next one. */
    email?: string | undefined
    /** The list of the page, if the previous page had loaded it. */
    list?: { id: string; name: string } | undefined
    /** The entry opens a dialog over the page of the previous history entry. */
    overPage?: true | undefined
    /** The keys of the dialogs open over the page, the topmost last: see `useHistoryEntry`. */
    openKeys?: readonly string[] | undefined
    /** The entry shows a vocabulary over the list of the previous entry. */
    overRows?: true | undefined
    /** The server's message why the list of the previous page is unavailable. */
    listUnavailable?: string | undefined
  }
}
