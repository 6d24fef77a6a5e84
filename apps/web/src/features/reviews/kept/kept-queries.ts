import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { limits } from '@wordtide/contract'
import * as z from 'zod'
import { errorBodyOf } from '../../../shared/api/errors.ts'
import { whenIdle } from '../../../shared/lib/idle.ts'
import { readKept, writeKept } from '../../../shared/offline/kept-storage.ts'

/** The queries with which a list, its vocabularies and the pages that lead to them are read. */
const keptPaths: ReadonlySet<string> = new Set([
  'lists.get',
  'lists.listOwn',
  'shares.listShared',
  'vocs.list',
  'vocs.get',
  'vocs.count',
  'vocs.filters',
  'profile.listLanguages',
  'reviews.listLearning',
  'reviews.getListStats',
  'reviews.getSettings',
  'reviews.countCards',
  'reviews.countNew',
  'shares.listNew',
  'audio.listVoices',
])

const keptQuery = z.object({ hash: z.string(), data: z.json(), at: z.number() })
type KeptQuery = z.infer<typeof keptQuery>
const keptQueries = z.array(keptQuery)
const pagedData = z.looseObject({ pages: z.array(z.json()), pageParams: z.array(z.json()) })

const name = 'queries'

/** The queries of a list that was opened, and of the pages around it. */
const queriesOfList = 5

/**
 * Keeps the results of the queries with which lists are read, those that were used last, and answers with them a query that has no other
 * result because the server cannot be reached. Returns a function that ends it.
 */
export function keepQueries(userId: string, queryClient: QueryClient, mayKeep: () => boolean): () => void {
  let kept: KeptQuery[] = []
  let cancelWrite: (() => void) | undefined
  const cache = queryClient.getQueryCache()

  // What was kept before must not be lost.
  let isRead = false
  const write = () => {
    if (!isRead) return
    cancelWrite ??= whenIdle(() => {
      cancelWrite = undefined
      if (mayKeep()) void writeKept(userId, name, kept)
    })
  }
  const keep = (query: Query) => {
    const entry = entryOf(query)
    if (entry === undefined) return
    kept = [entry, ...kept.filter(({ hash }) => hash !== entry.hash)].slice(0, limits.kept.lists * queriesOfList)
    write()
  }
  const restore = (query: Query) => {
    const { data, error } = query.state
    if (data !== undefined || error === null || errorBodyOf(error).status !== undefined) return
    const entry = kept.find(({ hash }) => hash === query.queryHash)
    if (entry !== undefined) queryClient.setQueryData(query.queryKey, entry.data, { updatedAt: entry.at })
  }

  const unsubscribe = cache.subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event)) return
    if (event.action.type === 'success' && event.action.manual !== true) keep(query)
    // After the observers know of the failure.
    else if (event.action.type === 'error') queueMicrotask(() => restore(query))
  })
  const begin = async () => {
    const { data = [] } = keptQueries.safeParse(await readKept(userId, name))
    const known = new Set(kept.map(({ hash }) => hash))
    kept = [...kept, ...data.filter(({ hash }) => !known.has(hash))]
    isRead = true
    for (const query of cache.getAll()) {
      if (query.state.status === 'success') keep(query)
      else restore(query)
    }
    if (known.size > 0) write()
  }
  void begin()
  return () => {
    unsubscribe()
    cancelWrite?.()
  }
}

/** Returns what is kept of a query; undefined for one that is not kept. */
function entryOf({ queryKey, queryHash, state }: Query): KeptQuery | undefined {
  if (!keptPaths.has(pathOf(queryKey))) return undefined
  const { data, dataUpdatedAt: at } = state
  return keptQuery.safeParse({ hash: queryHash, at, data: firstPages(data) }).data
}

/** The path of a procedure is the first part of its query's key. */
function pathOf([path]: QueryKey): string {
  return Array.isArray(path) ? path.join('.') : ''
}

/** A list with many pages is kept as far as its first ones. */
function firstPages(data: unknown): unknown {
  const paged = pagedData.safeParse(data)
  if (!paged.success) return data
  const { pages, pageParams } = paged.data
  return { pages: pages.slice(0, limits.kept.pages), pageParams: pageParams.slice(0, limits.kept.pages) }
}
