import { changeTags, limits } from '@wordtide/contract'
import type { ChangeOf, Row, RowChange } from '../../../shared/api/infinite-rows.ts'

interface SeveralVocs {
  listId: string
  ids: readonly string[]
}

/** The effects of the calls for several vocabularies on the loaded rows of lists, and on the counts in rows that are lists. */
export const rowChanges = {
  deleteMany:
    ({ listId, ids }: SeveralVocs): ChangeOf =>
    () =>
      removeAndCount(ids, new Map([[listId, -ids.length]])),
  tagMany:
    ({
      ids,
      add = [],
      remove = [],
    }: SeveralVocs & { add?: readonly string[] | undefined; remove?: readonly string[] | undefined }): ChangeOf =>
    () => {
      const tagged = new Set<unknown>(ids)
      return (row) => (tagged.has(row.id) ? changeTagsOf(row, { add, remove }) : row)
    },
  // They are new in the target list only.
  moveMany:
    ({ listId, ids, toListId }: SeveralVocs & { toListId: string }): ChangeOf =>
    (queryInput) =>
      isOfList(queryInput, toListId)
        ? 'restart'
        : removeAndCount(
            ids,
            new Map([
              [listId, -ids.length],
              [toListId, ids.length],
            ]),
          ),
  copyMany:
    ({ ids, toListId }: SeveralVocs & { toListId: string }): ChangeOf =>
    (queryInput) =>
      isOfList(queryInput, toListId) ? 'restart' : removeAndCount([], new Map([[toListId, ids.length]])),
}

/** Returns the change after a call whose outcome is unknown: the queries of its lists restart, to show the outcome. */
export const withUnknown =
  (changeOf: ChangeOf, { listId, toListId }: { listId: string; toListId?: string }): ChangeOf =>
  (queryInput, path) =>
    [listId, toListId].some((id) => id !== undefined && isOfList(queryInput, id))
      ? 'restart'
      : changeOf(queryInput, path)

const isOfList = (queryInput: unknown, listId: string): boolean =>
  typeof queryInput === 'object' && queryInput !== null && 'listId' in queryInput && queryInput.listId === listId

/** Returns the change that removes these rows, and adds to the numbers of vocabularies of lists. */
function removeAndCount(ids: readonly string[], added: ReadonlyMap<unknown, number>): RowChange {
  const removed = new Set<unknown>(ids)
  return (row) => {
    if (removed.has(row.id)) return undefined
    const count = added.get(row.id)
    return count === undefined || typeof row.vocsCount !== 'number'
      ? row
      : { ...row, vocsCount: Math.max(0, row.vocsCount + count) }
  }
}

/** Adds tags to a row and removes others, as the server does: a row that would have too many is left as it is. */
function changeTagsOf(row: Row, change: Parameters<typeof changeTags>[1]): Row {
  if (!Array.isArray(row.tags)) return row
  const tags = changeTags(row.tags.map(String), change)
  return tags.length > limits.tags.count ? row : { ...row, tags }
}
