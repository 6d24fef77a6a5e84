import type { QueryClient } from '@tanstack/react-query'
import { toast } from '@wordtide/ui'
import { errorMessage } from '../../../../shared/api/errors.ts'
import type { trpc } from '../../../../shared/api/trpc.ts'
import { wordsText } from '../../../../shared/lib/counted.ts'
import { newIdempotencyKey } from '../../../../shared/lib/idempotency-key.ts'
import { changeMany, newAttempt, patienceOf } from '../change-many.ts'
import { rowChanges } from '../row-changes.ts'
import { DeletionToast } from './deletion-toast.tsx'
import type { PendingDeletions, Sending } from './pending-deletions.ts'

interface DeletionContext {
  deletions: PendingDeletions
  utils: ReturnType<typeof trpc.useUtils>
  queryClient: QueryClient
}

/** Deletes vocabularies of a list, with a toast that undoes it for ten seconds. Those that are being deleted already are passed over. */
export function deleteVocs(
  { deletions, utils, queryClient }: DeletionContext,
  listId: string,
  vocIds: readonly string[],
): void {
  const toastId = `deletion ${newIdempotencyKey()}`
  const attempt = newAttempt<{ deleted: number }>()
  const deletedCount = () => attempt.outputs.reduce((sum, { output }) => sum + output.deleted, 0)
  const send = async (ids: readonly string[], { signal, onDeleted }: Sending) => {
    const patience = patienceOf(signal, (waiting) => {
      if (waiting === undefined) toast.dismiss(`${toastId} waits`)
      else toast.loading(`Deleting ${wordsText(ids.length)}`, { id: `${toastId} waits`, description: waiting })
    })
    let reportedCount = 0
    const change = {
      name: 'deleteMany' as const,
      input: { listId, ids: [...ids] },
      // Otherwise the page would be left for /signin before the deleted vocabularies are reported.
      call: (some: { listId: string; ids: string[] }, { context }: { context: { idempotencyKey: string } }) =>
        utils.client.vocs.deleteMany.mutate(some, { context: { ...context, keepsPage: true } }),
      rowsAfter: rowChanges.deleteMany,
      onOutput: ({ deleted }: { deleted: number }, done: number) => {
        const reported = ids.slice(reportedCount, done)
        reportedCount = done
        // Otherwise some were not in the list; the refetch shows the others.
        if (deleted === reported.length) onDeleted(reported)
      },
    }
    try {
      await changeMany(change, queryClient, patience, attempt)
    } finally {
      toast.dismiss(`${toastId} waits`)
      // Until the refetch has ended: they are no longer subtracted from it.
      const deleted = deletedCount()
      utils.lists.get.setData({ id: listId }, (list) => list && { ...list, vocsCount: list.vocsCount - deleted })
    }
  }
  const outcome = (total: number): string => {
    const back = total - attempt.done
    const backText = `${wordsText(back)} ${back === 1 ? 'is' : 'are'} back`
    const deleted = attempt.done === 0 ? '' : `${wordsText(deletedCount())} deleted. `
    const doubt = attempt.isUnknown ? ', unless the server has deleted some without answering' : ''
    return `${deleted}${backText}${doubt}.`
  }
  const deletion = deletions.begin({
    listId,
    vocIds,
    send,
    onClosed: () => toast.dismiss(toastId),
    onFailure: (error, ids) =>
      toast.error('Delete failed', {
        id: `${toastId} failed`,
        description: `${errorMessage(error)}. ${outcome(ids.length)}`,
        duration: Number.POSITIVE_INFINITY,
      }),
  })
  if (deletion === undefined) return
  const count = deletion.vocIds.length
  const text = count === 1 ? 'Vocabulary deleted' : `${wordsText(count)} deleted`
  toast.custom(() => <DeletionToast deletions={deletions} id={deletion.id} text={text} />, {
    id: toastId,
    duration: Number.POSITIVE_INFINITY,
    className: 'w-full border-s-warning! sm:w-auto',
  })
}
