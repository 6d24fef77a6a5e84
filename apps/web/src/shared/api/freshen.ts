import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { pathOf } from './path-of.ts'

/** What the person has reached: in each list, and by language. */
const standings = ['reviews.listLearning', 'reviews.getListStats', 'reviews.listLearned'] as const

/** Which queries a mutation touches: mutation → paths of queries, or of whole routers. */
const touched: Record<string, readonly string[]> = {
  'lists.create': ['lists', 'reviews.listLearning'],
  'lists.update': ['lists', ...standings],
  'lists.delete': ['lists', 'vocs', ...standings],
  'shares.create': ['shares.list'],
  'ratings.rate': ['ratings.get', 'lists.get', 'lists.listPublic'],
  'vocs.create': ['vocs.list', 'lists', 'reviews.listLearning', 'reviews.getListStats'],
  'vocs.update': ['vocs', 'lists'],
  'vocs.delete': ['vocs', 'lists', ...standings],
  'reviews.submit': ['lists', ...standings],
  'reviews.reset': ['lists', ...standings],
  'reviews.updateSettings': ['lists', 'reviews'],
  // Lists, vocabularies and shares say who made them.
  'profile.updateInfo': ['profile.getInfo', 'lists', 'vocs', 'shares'],
  'profile.createLanguage': ['profile.listLanguages'],
  'profile.updateLanguage': ['profile.listLanguages'],
  'profile.deleteLanguage': ['profile.listLanguages'],
  'accessTokens.create': ['accessTokens.list'],
  'accessTokens.delete': ['accessTokens.list'],
}

/**
 * Makes stale what a successful mutation touched; what is on screen is fetched again.
 * A list of several loaded pages is not: its rows are patched in place and it is marked stale, so that nobody loses
 * their place and one change does not cost forty requests. After a creation it starts over, the new row in it; and after a
 * reset, which changes figures that are not in its answer.
 */
export async function freshen(queryClient: QueryClient, mutationKey: unknown, input: unknown, output: unknown) {
  const mutation = pathOf(mutationKey)
  const paths = touched[mutation]
  if (paths === undefined) return
  const startsOver = mutation.endsWith('.create') || mutation === 'reviews.reset'
  const removes = mutation.endsWith('.delete')
  const row = removes ? input : output
  const waits: Promise<void>[] = []
  for (const query of queryClient.getQueryCache().getAll()) {
    const path = pathOf(query.queryKey)
    if (!paths.some((prefix) => path === prefix || path.startsWith(`${prefix}.`))) continue
    const exact = { queryKey: query.queryKey, exact: true }
    const data: unknown = query.state.data
    // A removed thing is not asked for again: the answer could only be 'Not found'.
    if (removes && path.endsWith('.get') && idOf(inputOf(query.queryKey)) === idOf(input)) {
      waits.push(queryClient.invalidateQueries({ ...exact, refetchType: 'none' }))
    } else if (isPaged(data) && data.pages.length > 1) {
      const patched = startsOver ? firstPageOf(data) : patchRows(data, row, removes)
      queryClient.setQueryData(query.queryKey, patched)
      waits.push(queryClient.invalidateQueries({ ...exact, refetchType: startsOver ? 'active' : 'none' }))
    } else {
      waits.push(queryClient.invalidateQueries(exact))
    }
  }
  // Nobody waits for the refetch: the mutation has succeeded.
  void Promise.allSettled(waits)
}

type Paged = InfiniteData<unknown, unknown>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isPaged = (data: unknown): data is Paged => isRecord(data) && Array.isArray(data.pages)

const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined)

function inputOf(key: readonly unknown[]): unknown {
  const [, options] = key
  return isRecord(options) ? options.input : undefined
}

const firstPageOf = (data: Paged): Paged => ({
  pages: data.pages.slice(0, 1),
  pageParams: data.pageParams.slice(0, 1),
})

function patchRows(data: Paged, changed: unknown, removes: boolean): Paged {
  const id = idOf(changed)
  if (id === undefined || !isRecord(changed)) return data
  const patchPage = (page: unknown): unknown => {
    if (!isRecord(page)) return page
    const entries = Object.entries(page).map(([key, value]) => {
      if (!Array.isArray(value)) return [key, value]
      if (removes) return [key, value.filter((row) => idOf(row) !== id)]
      return [key, value.map((row) => (idOf(row) === id && isRecord(row) ? onlyItsFields(row, changed) : row))]
    })
    return Object.fromEntries(entries)
  }
  return { ...data, pages: data.pages.map(patchPage) }
}

const onlyItsFields = (row: Record<string, unknown>, changed: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, key in changed ? changed[key] : value]))
