import type { QueryClient } from '@tanstack/react-query'
import { toast } from '@wordtide/ui'
import { errorMessage } from '../../../shared/api/errors.ts'
import type { trpc } from '../../../shared/api/trpc.ts'
import { vocabularies } from '../../../shared/lib/counted.ts'
import { changeMany, patienceOf } from './change-many.ts'
import { DeletionToast } from './deletion-toast.tsx'
import type { PendingDeletions } from './pending-deletions.ts'
import { rowChanges } from './row-changes.ts'

interface DeletionContext {
  deletions: PendingDeletions
  utils: ReturnType<typeof trpc.useUtils>
  queryClient: QueryClient
}

/** Deletes vocabularies of a list, with a toast that undoes it for ten seconds. */
export function deleteVocs(
  { deletions, utils, queryClient }: DeletionContext,
  listId: string,
  vocIds: readonly string[],
): void {
  const count = vocabularies(vocIds.length)
  const send = async (signal: AbortSignal) => {
    const patience = patienceOf(signal, (waiting) => {
      if (waiting === undefined) toast.dismiss(`${id} waits`)
      else toast.loading(`Deleting ${count}`, { id: `${id} waits`, description: waiting })
    })
    const change = {
      name: 'deleteMany' as const,
      input: { listId, ids: [...vocIds] },
      call: utils.client.vocs.deleteMany.mutate,
      rowsAfter: rowChanges.deleteMany,
    }
    await changeMany(change, queryClient, patience).finally(() => toast.dismiss(`${id} waits`))
    // Until the refetch has ended: they are no longer subtracted from it.
    utils.lists.get.setData({ id: listId }, (list) => list && { ...list, vocsCount: list.vocsCount - vocIds.length })
  }
  const id = deletions.begin({
    listId,
    vocIds,
    send,
    onClosed: () => toast.dismiss(id),
    onFailure: (error) =>
      toast.error('Delete failed', {
        id: `${id} failed`,
        description: `${errorMessage(error)}. ${count} ${vocIds.length === 1 ? 'is' : 'are'} back.`,
        duration: Number.POSITIVE_INFINITY,
      }),
  })
  toast.custom(() => <DeletionToast deletions={deletions} id={id} text={`${count} deleted`} />, {
    id,
    duration: Number.POSITIVE_INFINITY,
    className: 'w-full rounded-lg sm:w-auto',
  })
}
