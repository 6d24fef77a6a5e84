import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '@wordtide/api/client'
import { isRecord } from '../lib/is-record.ts'
import { errorBodyOf } from './errors.ts'
import {
  type ChangeOf,
  firstPageOf,
  isPaged,
  patchRow,
  patchRows,
  type Row,
  type RowChange,
  removeRows,
} from './infinite-rows.ts'

type Procedures = AppRouter['_def']['record']
type Feature = keyof Procedures & string

/** The paths of the procedures of a type, such as `lists.create`. */
type PathOf<Type extends 'query' | 'mutation'> = {
  [F in Feature]: {
    [Name in keyof Procedures[F] & string]: Procedures[F][Name] extends { _def: { type: Type } }
      ? `${F}.${Name}`
      : never
  }[keyof Procedures[F] & string]
}[Feature]

type MutationPath = PathOf<'mutation'>
type QueryPath = PathOf<'query'>

/** The queries of the cards that are to be reviewed. */
const cardQueries = ['reviews.getToday', 'reviews.countCards', 'reviews.countNew'] as const

/** The queries that tell whether a list is paused, or leave out those that are. */
const pauseQueries = ['lists.get', 'reviews.getListStats', 'reviews.listLearning', ...cardQueries] as const

/** The queries of a user's reviews by day, past and future. */
const dayQueries = [
  'assignments.list',
  ...cardQueries,
  'reviews.listDays',
  'reviews.getForecast',
  'reviews.getStreak',
  'reviews.getRetention',
  'reviews.listMissed',
] as const

/** The queries of a user's progress: in each list, by language, by day, and in vocabularies. Those of lists are invalidated with all of `lists`. */
const progressQueries = [
  'vocs.getProgress',
  'vocs.list',
  'reviews.listLearning',
  'shares.listShared',
  'reviews.getListStats',
  'reviews.listLearned',
  'reviews.getMilestones',
  'reviews.listSuspended',
  ...dayQueries,
] as const

/** The queries that a mutation invalidates, by their paths, or by those of whole routers. It compiles only with an entry for every mutation. */
const invalidatedBy: Record<MutationPath, readonly (QueryPath | Feature)[]> = {
  'lists.create': ['lists', 'reviews.listLearning'],
  'lists.update': ['lists', ...progressQueries],
  'lists.delete': ['lists', 'vocs', ...progressQueries],
  'shares.create': ['shares.list'],
  'shares.leave': ['lists.get', 'shares.getOwn', 'vocs', ...progressQueries],
  'shares.see': ['shares.getOwn', 'shares.listNew', 'shares.listShared'],
  'classes.create': ['classes.list'],
  'classes.update': ['classes'],
  'classes.delete': ['classes'],
  'classes.join': ['classes', 'lists', 'vocs', 'shares', ...progressQueries],
  // A student leaves; a teacher removes somebody.
  'classes.removeMember': ['classes', 'assignments', 'lists', 'vocs', 'shares', ...progressQueries],
  'classes.attachList': ['classes'],
  'assignments.create': ['assignments', 'classes'],
  'assignments.update': ['assignments', 'classes'],
  'assignments.delete': ['assignments'],
  'assignments.see': ['assignments.list', 'reviews.getToday', 'shares.listNew'],
  'classes.detachList': ['classes', 'assignments'],
  // The owner's name is hidden, and what the two share ends.
  'blocks.create': ['blocks', 'lists', 'shares', 'vocs', ...progressQueries],
  'blocks.delete': ['blocks', 'lists', 'vocs', 'reviews.listLearning'],
  'ratings.rate': ['ratings.get', 'lists.get', 'lists.listPublic'],
  'vocs.create': [
    'vocs.list',
    'vocs.count',
    'vocs.filters',
    'vocs.findByTerm',
    'lists',
    'shares.listShared',
    'reviews.listLearning',
    'reviews.getListStats',
    'reviews.getMilestones',
    ...cardQueries,
  ],
  'vocs.update': ['vocs', 'lists'],
  'vocs.delete': ['vocs', 'lists', ...progressQueries],
  'vocs.suspend': ['lists', ...progressQueries],
  'vocs.resume': ['lists', ...progressQueries],
  'vocs.deleteMany': ['vocs', 'lists', ...progressQueries],
  'vocs.tagMany': ['vocs', 'lists'],
  'vocs.moveMany': ['vocs', 'lists', ...progressQueries],
  'vocs.copyMany': ['vocs', 'lists', ...progressQueries],
  'transfer.copyList': ['lists', 'reviews.listLearning', 'reviews.getMilestones', ...cardQueries],
  'transfer.addVocs': ['vocs', 'lists', ...progressQueries],
  'reviews.submit': ['lists', ...progressQueries],
  'reviews.reset': ['lists', ...progressQueries],
  'reviews.pause': pauseQueries,
  'reviews.resume': pauseQueries,
  // Not 'reviews': the cards of a running review stay.
  'reviews.setOwnParameters': ['lists', ...progressQueries, 'reviews.getOwnParameters'],
  'reviews.updateSettings': ['lists', ...progressQueries, 'reviews.getSettings'],
  // Lists, vocabularies and shares contain the name of their author.
  'profile.updateInfo': ['profile.getInfo', 'lists', 'vocs', 'shares'],
  'profile.createLanguage': ['profile.listLanguages'],
  'profile.updateLanguage': ['profile.listLanguages'],
  'profile.deleteLanguage': ['profile.listLanguages'],
  'passkeys.finishRegistration': ['passkeys', 'proofs', 'security'],
  'passkeys.rename': ['passkeys'],
  'passkeys.delete': ['passkeys', 'proofs', 'security'],
  'account.changeEmail': ['account'],
  'account.confirmEmail': ['account'],
  'account.restoreEmail': [],
  // It voids the links of mails, and the access tokens.
  'account.changePassword': ['account', 'accessTokens', 'proofs', 'devices', 'security'],
  'identities.startLink': ['twoFactor'],
  'identities.unlink': ['identities', 'proofs', 'twoFactor', 'security'],
  'devices.end': ['devices', 'security'],
  'devices.endOthers': ['devices', 'security'],
  // A recovery code is used up.
  'proofs.prove': ['twoFactor'],
  'twoFactor.setUp': [],
  'accessTokens.create': ['accessTokens', 'security'],
  'accessTokens.delete': ['accessTokens', 'security'],
  'reminders.subscribe': [],
  'reminders.unsubscribe': [],
  'webhooks.create': ['webhooks', 'security'],
  'webhooks.delete': ['webhooks', 'security'],
  'webhooks.sendAgain': ['webhooks'],
  'twoFactor.confirm': ['twoFactor', 'proofs', 'security'],
  'twoFactor.renewRecoveryCodes': ['twoFactor'],
  'twoFactor.turnOff': ['twoFactor', 'proofs', 'security'],
  // Their changes are in no query, or their callers update the queries.
  'classes.invite': [],
  'accounts.signIn': [],
  'accounts.finishSignIn': [],
  'accounts.signOut': [],
  'accounts.signUp': [],
  'accounts.activate': [],
  'accounts.sendActivation': [],
  'accounts.sendPasswordReset': [],
  'accounts.resetPassword': [],
  'passkeys.beginRegistration': [],
  'passkeys.beginSignIn': [],
  'passkeys.finishSignIn': [],
  'passkeys.beginProof': [],
  'passkeys.finishProof': [],
  'feedback.send': [],
  'reports.create': [],
  'lists.setImage': [],
  'lists.deleteImage': [],
  'shares.update': [],
  'shares.delete': [],
  'vocs.setImage': [],
  'vocs.deleteImage': [],
  'vocs.setAudio': [],
  'vocs.deleteAudio': [],
  'transfer.compareTerms': [],
  'transfer.importIntoList': [],
  'transfer.importNewList': [],
  'privacy.deleteAccount': [],
}

const isMutation = (path: string): path is MutationPath => Object.hasOwn(invalidatedBy, path)

/** Mutations other than creations after which all infinite queries restart: neither input nor output contains their changes to the rows. */
const restarting: ReadonlySet<string> = new Set<MutationPath>([
  'reviews.reset',
  'transfer.addVocs',
  'transfer.copyList',
])

/** Returns whether a mutation deletes what its input names: one by `id`, or several by `ids`. */
const deletes = (mutation: string): boolean =>
  mutation.endsWith('.delete') || mutation === 'shares.leave' || mutation === 'vocs.deleteMany'

/**
 * The queries to refetch after a 403 or 404, from the most specific to the most general. A failed query refetches only
 * those after it, so that two failing queries cannot refetch each other in a loop.
 */
const refetchedOnRefusal: readonly string[] = [
  'vocs.get',
  'vocs.list',
  'reviews.listSuspended',
  'lists.get',
  'reviews.getListStats',
  'reviews.listLearning',
  'shares.listShared',
  'lists.listPublic',
] satisfies QueryPath[]

/**
 * Invalidates the queries that depend on a successful mutation; active ones are refetched.
 * An infinite query with several loaded pages is not refetched: its rows are patched in place and it is marked stale, so
 * that the user keeps the scroll position and one change does not cost forty requests. It restarts from its first page
 * after a creation, to show the new row, and after a reset, which changes numbers that are not in its output. A
 * caller that knows more of the rows gives `changeOf`.
 */
export function invalidateAfterMutation(
  queryClient: QueryClient,
  mutationKey: unknown,
  input: unknown,
  output: unknown,
  changeOf: ChangeOf = (_, path) => rowChange(procedurePath(mutationKey), input, output, path),
): void {
  const mutation = procedurePath(mutationKey)
  if (!isMutation(mutation)) return
  const paths = invalidatedBy[mutation]
  const deletedIds = idsGone(mutation, input)
  const refetches: Promise<void>[] = []
  for (const query of queryClient.getQueryCache().getAll()) {
    const path = procedurePath(query.queryKey)
    if (!paths.some((prefix) => path === prefix || path.startsWith(`${prefix}.`))) continue
    const exact = { queryKey: query.queryKey, exact: true }
    const data: unknown = query.state.data
    // A query of something deleted is not refetched: the response could only be 'Not found'.
    if (isOfDeleted(path, inputOf(query.queryKey), deletedIds)) {
      refetches.push(queryClient.invalidateQueries({ ...exact, refetchType: 'none' }))
      continue
    }
    const change = isPaged(data) ? changeOf(inputOf(query.queryKey), path) : undefined
    const hasMore = isPaged(data) && data.pages.length > 1
    if (isPaged(data) && change !== undefined)
      queryClient.setQueryData(query.queryKey, change === 'restart' ? firstPageOf(data) : patchRows(data, change))
    const refetchType = hasMore && change !== 'restart' ? 'none' : 'active'
    refetches.push(queryClient.invalidateQueries({ ...exact, refetchType }))
  }
  // Not awaited: the mutation has succeeded, even if a refetch fails.
  void Promise.allSettled(refetches)
}

/**
 * After a call failed with 403 or 404, refetches the active queries that may have become invalid: another user may have
 * ended a share or deleted a list or a vocabulary. The pages show the result.
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

/** A vocabulary also as its row in a list, which has only the first of its definitions. */
const withFirstDefinition = (output: Row): Row =>
  Array.isArray(output.definitions) ? { ...output, definition: output.definitions[0] ?? null } : output

/** Returns the ids of what the user may not see any more after a mutation. A list that is public stays: the caller refetches it. */
function idsGone(mutation: MutationPath, input: unknown): unknown[] {
  if (mutation === 'blocks.create') return isRecord(input) ? [input.listId] : []
  return deletes(mutation) ? idsIn(input) : []
}

/** Returns the ids that an input names: the one in `id`, or those in `ids`. */
function idsIn(input: unknown): unknown[] {
  if (isRecord(input) && Array.isArray(input.ids)) return input.ids
  return isRecord(input) && input.id !== undefined ? [input.id] : []
}

/** Returns whether a query gets something deleted, or a part of a deleted list. */
function isOfDeleted(path: string, input: unknown, deletedIds: readonly unknown[]): boolean {
  if (!isRecord(input)) return false
  const lists = [input.listId, input.list].filter((id) => id !== undefined)
  return [...lists, ...(path.endsWith('.get') || path === 'vocs.getProgress' ? [input.id] : [])].some((id) =>
    deletedIds.includes(id),
  )
}

function inputOf(key: readonly unknown[]): unknown {
  const [, options] = key
  return isRecord(options) ? options.input : undefined
}

function rowChange(mutation: string, input: unknown, output: unknown, path: string): RowChange {
  if (mutation.endsWith('.create') || restarting.has(mutation)) return 'restart'
  if (deletes(mutation)) return removeRows(idsIn(input))
  if (mutation === 'classes.removeMember') return removeRows(isRecord(input) ? [input.userId] : [])
  if (mutation === 'vocs.resume') return path === 'reviews.listSuspended' ? removeRows(idsIn(input)) : undefined
  if (!isRecord(output) || output.id === undefined) return undefined
  const changed = withFirstDefinition(output)
  return (row) => (row.id === changed.id ? patchRow(row, changed) : row)
}
