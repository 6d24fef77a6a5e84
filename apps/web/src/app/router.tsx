import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '../routes/__root.tsx'
import { routeTree } from '../routeTree.gen.ts'
import { NotFound } from './layout/not-found.tsx'
import { Pending } from './layout/pending.tsx'
import { RouterError } from './layout/router-error.tsx'
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts'

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    defaultPreload: 'intent',
    // Queries know themselves what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Pending,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: RouterError,
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
    // Its inline script has no business in the prerendered page, whose policy forbids it.
    scrollRestoration: !import.meta.env.SSR,
  })
}

export type AppRouterInstance = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouterInstance
  }
  interface HistoryState {
    /** Where to go after signing in: a path of this site. */
    redirect?: string | undefined
    /** The address that was typed on an account page: the next one begins with it. */
    email?: string | undefined
    /** The list that the page belongs to, where the page before knew it. */
    list?: { id: string; name: string } | undefined
    /** What the address opens stands over the page that the entry before it shows. */
    overPage?: true | undefined
    /** Why the person was led away from a list: the server's message. */
    listUnavailable?: string | undefined
  }
}
