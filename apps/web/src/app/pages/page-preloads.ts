import { createMemoryHistory } from '@tanstack/react-router'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '@wordtide/api/client'
import { batchUrl, type QueryCall } from '../../shared/api/batch-url.ts'
import { createApp } from '../app.tsx'
import { renderShell } from './page-shell.ts'

/** The first load of the client at a path. */
interface FirstLoad {
  /** The ids of the routes whose code it loads. */
  routeIds: string[]
  /** The queries for the session and of the loaders. */
  calls: QueryCall[]
  /** The search params that the loaders may read. */
  searchParams: string[]
  /** The page without its data. */
  html: string
}

/** The preloads of a page, for the server, which fills in the URLs and writes them into the page's head. */
export interface PagePreloads {
  /** The ids of the routes that a browser without a session loads, and of those that one with a session loads. */
  routeIds: { visitor: string[]; user: string[] }
  /** The HTML that the document shows of the page until the app has started, for the same two. */
  shells: { visitor: string; user: string }
  /** The URL of the first queries of a user. `$name`, encoded, stands for the path param of that name. */
  calls: string
  /** The same with a search param, by its name; `$name` stands for its value. */
  callsBySearchParam: Record<string, string>
  /** True if `calls` is only valid without search params. */
  dependsOnSearch: boolean
}

/** The URL of the query for the session alone. */
export const recordSessionCall = async () => batchUrl((await recordFirstLoad('/', 'user')).calls.slice(0, 1))

/** Returns what the page of a route preloads. The path is that of the route: `/learn/$listId`. */
export async function recordPagePreloads(path: string): Promise<PagePreloads> {
  const visitor = await recordFirstLoad(path, 'visitor')
  const user = await recordFirstLoad(path, 'user')
  const callsBySearchParam: Record<string, string> = {}
  for (const name of user.searchParams) {
    const url = batchUrl((await recordFirstLoad(`${path}?${name}=$${name}`, 'user')).calls)
    // A param with a set of valid values ignores this one.
    if (url.includes(encodeURIComponent(`$${name}`))) callsBySearchParam[name] = url
  }
  return {
    routeIds: { visitor: visitor.routeIds, user: user.routeIds },
    shells: { visitor: visitor.html, user: user.html },
    calls: batchUrl(user.calls),
    callsBySearchParam,
    dependsOnSearch: user.searchParams.length > 0,
  }
}

/** Loads a path as the client does, and records what it loads. Follows redirects. */
async function recordFirstLoad(path: string, who: 'visitor' | 'user'): Promise<FirstLoad> {
  const calls: QueryCall[] = []
  const transport: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable(() => void calls.push({ path: op.path, input: op.input }))
  const history = createMemoryHistory({ initialEntries: [path] })
  const { element, router, session, queryClient, start } = createApp({ visitor: who === 'visitor', history, transport })
  // The timers of unused data would keep the build running for minutes.
  queryClient.setDefaultOptions({ queries: { gcTime: Number.POSITIVE_INFINITY } })
  if (who === 'user') {
    void start()
    session.logIn({ id: '', name: '', email: '', createdAt: 0 })
  }
  await router.load()
  const result = router._serverResult
  if (result?.type === 'redirect') return recordFirstLoad(result.redirect.headers.get('location') ?? '/', who)
  // A query is sent in a later task than the one that requests it.
  await new Promise((resolve) => setTimeout(resolve))
  const { matches } = router.state
  const html = renderShell(element)
  const readsSearch = matches.filter(({ routeId }) => router.routesById[routeId].options.loaderDeps !== undefined)
  return {
    routeIds: matches.map(({ routeId }) => routeId),
    calls,
    html,
    searchParams: [...new Set(readsSearch.flatMap(({ search }) => Object.keys(search)))],
  }
}
