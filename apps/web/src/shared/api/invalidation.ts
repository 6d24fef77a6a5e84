import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { errorBodyOf } from './errors.ts'

/** The queries of a user's progress: in each list, and by language. */
const progressQueries = ['reviews.listLearning', 'reviews.getListStats', 'reviews.listLearned'] as const

/** The queries that a mutation invalidates: path of the mutation → paths of queries or of whole routers. */
const invalidatedBy: Record<string, readonly string[]> = {
  'lists.create': ['lists', 'reviews.listLearning'],
  'lists.update': ['lists', ...progressQueries],
  'lists.delete': ['lists', 'vocs', ...progressQueries],
  'shares.create': ['shares.list'],
  'shares.leave': ['lists.get', 'shares.listShared', 'shares.getOwn', 'vocs', ...progressQueries],
  'ratings.rate': ['ratings.get', 'lists.get', 'lists.listPublic'],
  'vocs.create': [
    'vocs.list',
    'vocs.count',
    'vocs.filters',
    'vocs.findByTerm',
    'lists',
    'reviews.listLearning',
    'reviews.getListStats',
  ],
  'vocs.update': ['vocs', 'lists'],
  'vocs.delete': ['vocs', 'lists', ...progressQueries],
  'transfer.copyList': ['lists', 'reviews.listLearning'],
  'transfer.addVocs': ['vocs', 'lists', ...progressQueries],
  'reviews.submit': ['lists', ...progressQueries],
  'reviews.reset': ['lists', ...progressQueries],
  // Not 'reviews': the cards of a running review stay.
  'reviews.updateSettings': ['lists', ...progressQueries, 'reviews.getSettings'],
  // Lists, vocabularies and shares contain the name of their author.
  'profile.updateInfo': ['profile.getInfo', 'lists', 'vocs', 'shares'],
  'profile.createLanguage': ['profile.listLanguages'],
  'profile.updateLanguage': ['profile.listLanguages'],
  'profile.deleteLanguage': ['profile.listLanguages'],
  'accessTokens.create': ['accessTokens.list'],
  'accessTokens.delete': ['accessTokens.list'],
}

/** Mutations other than creations after which infinite queries restart: their output does not have what they change in the rows. */
const restarting = new Set(['reviews.reset', 'transfer.addVocs', 'transfer.copyList'])

/**
 * The queries to refetch after a 403 or 404, from the most specific to the most general. A failed query refetches only
 * those after it, so that two failing queries cannot refetch each other in a loop.
 */
const refetchedOnRefusal = [
  'vocs.get',
  'vocs.list',
  'lists.get',
  'reviews.getListStats',
  'reviews.listLearning',
  'shares.listShared',
  'lists.listPublic',
]

/**
 * Invalidates the queries that depend on a successful mutation; active ones are refetched.
 * An infinite query with several loaded pages is not refetched: its rows are patched in place and it is marked stale, so
 * that the user keeps the scroll position and one change does not cost forty requests. It restarts from its first page
 * after a creation, to show the new row, and after a reset, which changes numbers that are not in its output.
 */
export function invalidateAfterMutation(
  queryClient: QueryClient,
  mutationKey: unknown,
  input: unknown,
  output: unknown,
): void {
  const mutation = procedurePath(mutationKey)
  const paths = invalidatedBy[mutation]
  if (paths === undefined) return
  const restarts = mutation.endsWith('.create') || restarting.has(mutation)
  const deletes = mutation.endsWith('.delete') || mutation === 'shares.leave'
  const row = deletes ? input : withFirstDefinition(output)
  const refetches: Promise<void>[] = []
  for (const query of queryClient.getQueryCache().getAll()) {
    const path = procedurePath(query.queryKey)
    if (!paths.some((prefix) => path === prefix || path.startsWith(`${prefix}.`))) continue
    const exact = { queryKey: query.queryKey, exact: true }
    const data: unknown = query.state.data
    // What has been deleted is not refetched: the response could only be 'Not found'.
    if (deletes && path.endsWith('.get') && idOf(inputOf(query.queryKey)) === idOf(input)) {
      refetches.push(queryClient.invalidateQueries({ ...exact, refetchType: 'none' }))
    } else if (isPaged(data) && data.pages.length > 1) {
      const patched = restarts ? firstPageOf(data) : patchRows(data, row, deletes)
      queryClient.setQueryData(query.queryKey, patched)
      refetches.push(queryClient.invalidateQueries({ ...exact, refetchType: restarts ? 'active' : 'none' }))
    } else {
      refetches.push(queryClient.invalidateQueries(exact))
    }
  }
  // Not awaited: the mutation has succeeded, whatever becomes of the refetches.
  void Promise.allSettled(refetches)
}

/**
 * After a call failed with 403 or 404, refetches the active queries that may have become invalid: another user may have
 * ended a share or deleted a list or a vocabulary. The pages show what comes of it.
 */
export function refetchAfterRefusal(queryClient: QueryClient, key: unknown, error: unknown): void {
  const { status } = errorBodyOf(error)
  if (status !== 403 && status !== 404) return
  const paths = refetchedOnRefusal.slice(refetchedOnRefusal.indexOf(procedurePath(key)) + 1)
  void queryClient.invalidateQueries({ predicate: (query) => paths.includes(procedurePath(query.queryKey)) })
}

/** Returns the procedure of a query or mutation, `lists.listOwn`. tRPC's keys are `[['lists', 'listOwn'], { input, type }]`. */
function procedurePath(key: unknown): string {
  const path: unknown = Array.isArray(key) ? key[0] : undefined
  return Array.isArray(path) ? path.join('.') : ''
}

type Paged = InfiniteData<unknown, unknown>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isPaged = (data: unknown): data is Paged => isRecord(data) && Array.isArray(data.pages)

const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined)

/** A vocabulary also as its row in a list, which has only the first of its definitions. */
const withFirstDefinition = (output: unknown): unknown =>
  isRecord(output) && Array.isArray(output.definitions)
    ? { ...output, definition: output.definitions[0] ?? null }
    : output

function inputOf(key: readonly unknown[]): unknown {
  const [, options] = key
  return isRecord(options) ? options.input : undefined
}

const firstPageOf = (data: Paged): Paged => ({
  pages: data.pages.slice(0, 1),
  pageParams: data.pageParams.slice(0, 1),
})

function patchRows(data: Paged, changed: unknown, deletes: boolean): Paged {
  const id = idOf(changed)
  if (id === undefined || !isRecord(changed)) return data
  const patchPage = (page: unknown): unknown => {
    if (!isRecord(page)) return page
    const entries = Object.entries(page).map(([key, value]) => {
      if (!Array.isArray(value)) return [key, value]
      if (deletes) return [key, value.filter((row) => idOf(row) !== id)]
      return [key, value.map((row) => (idOf(row) === id && isRecord(row) ? patchRow(row, changed) : row))]
    })
    return Object.fromEntries(entries)
  }
  return { ...data, pages: data.pages.map(patchPage) }
}

/** Replaces the fields that the row has already; adds none. */
const patchRow = (row: Record<string, unknown>, changed: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, key in changed ? changed[key] : value]))
