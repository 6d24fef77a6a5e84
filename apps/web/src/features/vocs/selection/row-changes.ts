import { limits } from '@wordtide/contract'
import { type ChangeOf, type Row, removeRows } from '../../../shared/api/invalidation.ts'

interface SeveralVocs {
  listId: string
  ids: readonly string[]
}

/** What the calls for several vocabularies do to the loaded rows of lists. */
export const rowChanges = {
  deleteMany:
    ({ ids }: SeveralVocs): ChangeOf =>
    () =>
      removeRows(ids),
  tagMany:
    ({
      ids,
      add = [],
      remove = [],
    }: SeveralVocs & { add?: readonly string[] | undefined; remove?: readonly string[] | undefined }): ChangeOf =>
    () => {
      const tagged = new Set<unknown>(ids)
      return (row) => (tagged.has(row.id) ? changeTags(row, add, remove) : row)
    },
  // They are new in the target list only.
  moveMany:
    ({ ids, toListId }: SeveralVocs & { toListId: string }): ChangeOf =>
    (queryInput) =>
      isOfList(queryInput, toListId) ? 'restart' : removeRows(ids),
  copyMany:
    ({ toListId }: SeveralVocs & { toListId: string }): ChangeOf =>
    (queryInput) =>
      isOfList(queryInput, toListId) ? 'restart' : undefined,
}

/** Returns the change after a call whose outcome is unknown: its lists restart, to show what became of it. */
export const withUnknown =
  (changeOf: ChangeOf, { listId, toListId }: { listId: string; toListId?: string }): ChangeOf =>
  (queryInput) =>
    [listId, toListId].some((id) => id !== undefined && isOfList(queryInput, id)) ? 'restart' : changeOf(queryInput)

const isOfList = (queryInput: unknown, listId: string): boolean =>
  typeof queryInput === 'object' && queryInput !== null && 'listId' in queryInput && queryInput.listId === listId

/** Adds tags to a row and removes others, as the server does: a row that would have too many is left as it is. */
function changeTags(row: Row, add: readonly string[], remove: readonly string[]): Row {
  if (!Array.isArray(row.tags)) return row
  const kept: unknown[] = row.tags.filter((tag) => !remove.includes(tag))
  const tags = [...new Set([...kept, ...add])]
  return tags.length > limits.tags.count ? row : { ...row, tags }
}
