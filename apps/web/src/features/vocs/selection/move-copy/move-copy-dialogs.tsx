import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@wordtide/ui'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../../../../shared/api/errors.ts'
import { CancelledError } from '../../../../shared/api/patient-call.ts'
import { trpc } from '../../../../shared/api/trpc.ts'
import { PathLink } from '../../../../shared/layout/links.tsx'
import { counted, formatCount, wordsText } from '../../../../shared/lib/counted.ts'
import { newIdempotencyKey } from '../../../../shared/lib/idempotency-key.ts'
import { changeMany, patienceOf } from '../change-many.ts'
import { rowChanges } from '../row-changes.ts'
import { UndoButton } from '../undo-button.tsx'
import { type SelectionDialogProps, useManyChange } from '../use-many-change.ts'
import { PartlyDone, TargetDialog } from './target-dialog.tsx'
import type { TargetList } from './target-radio.tsx'

/**
 * Moves the selected vocabularies to another list. A toast leads there, and moves them back, unless they have another owner then: only the
 * owner of a list may give its vocabularies to another one.
 */
export function MoveDialog(props: SelectionDialogProps) {
  const { list, vocs, onClose, onGone } = props
  const { client } = trpc.useUtils()
  const { progress, run } = useManyChange({
    name: 'moveMany',
    call: client.vocs.moveMany.mutate,
    rowsAfter: rowChanges.moveMany,
  })
  const moveBack = useMoveBack(list.id)
  const leftToReport = useReportsOnClose()
  const isOwner = list.permission === 'owner'
  const changesOwner = ({ sharedBy }: TargetList) => isOwner && sharedBy !== undefined
  return (
    <TargetDialog
      {...props}
      title={`Move ${wordsText(vocs.length)}`}
      action="Move"
      failureTitle="Move failed"
      note={`What you and others have learned of them moves along.${isOwner ? '' : ' Only the owner of this list can move words to lists of others. You can copy them there.'}`}
      noteOn={(target) =>
        changesOwner(target) && (
          <p role="status" className="text-sm text-warning">
            They will belong to <bdi>{target.sharedBy}</bdi>: you cannot move them back.
          </p>
        )
      }
      offersOwnList={false}
      staysWithOwner={!isOwner}
      progress={progress}
      onChoose={async (target) => {
        const ids = vocs.map(({ id }) => id)
        let [moved, done] = [0, 0]
        const undo = () => void moveBack(target.id, ids.slice(0, done))
        const report = (text: string) => {
          const id = `move ${newIdempotencyKey()}`
          const undoAndDismiss = () => {
            toast.dismiss(id)
            undo()
          }
          toast.success(<ListToast target={target} text={`${text} moved to`} />, {
            id,
            ...(!changesOwner(target) && { action: <UndoButton onUndo={undoAndDismiss} /> }),
            duration: 10_000,
          })
        }
        leftToReport.delete(target.id)
        try {
          await run({ listId: list.id, ids, toListId: target.id }, (output, doneNow) => {
            moved += output.moved
            done = doneNow
          })
        } catch (error) {
          const part = `${formatCount(moved)} of ${wordsText(ids.length)}`
          if (moved === 0) throw error
          if (error instanceof CancelledError) report(part)
          else leftToReport.set(target.id, () => report(part))
          const undoAndClose = () => {
            leftToReport.delete(target.id)
            onClose()
            undo()
          }
          throw new PartlyDone(
            error,
            `${part} moved to ${target.name}`,
            changesOwner(target) ? undefined : undoAndClose,
          )
        }
        onGone(ids)
        onClose()
        report(wordsText(moved))
      }}
    />
  )
}

/** Returns the reports, by list, of vocabularies moved there before a failure. Those that are left are shown when the dialog is closed. */
function useReportsOnClose(): Map<string, () => void> {
  const { current: reports } = useRef(new Map<string, () => void>())
  useEffect(
    () => () => {
      for (const report of reports.values()) report()
    },
    [reports],
  )
  return reports
}

/** Returns the function that moves vocabularies back to a list. It works after the page was left, too. */
function useMoveBack(listId: string) {
  const { client } = trpc.useUtils()
  const queryClient = useQueryClient()
  return async (fromId: string, ids: string[]) => {
    const id = `move back ${newIdempotencyKey()}`
    const title = `Moving ${wordsText(ids.length)} back`
    toast.loading(title, { id })
    const patience = patienceOf(new AbortController().signal, (description) =>
      toast.loading(title, { id, description }),
    )
    let moved = 0
    try {
      const input = { listId: fromId, ids, toListId: listId }
      const onOutput = (output: { moved: number }) => {
        moved += output.moved
      }
      await changeMany(
        { name: 'moveMany', input, call: client.vocs.moveMany.mutate, rowsAfter: rowChanges.moveMany, onOutput },
        queryClient,
        patience,
      )
      toast.success(`${wordsText(moved)} moved back`, { id, description: undefined })
    } catch (error) {
      const part = `${formatCount(moved)} of ${wordsText(ids.length)} moved back`
      const description = errorMessage(moved > 0 ? new PartlyDone(error, part) : error)
      toast.error('Undo failed', { id, description, duration: Number.POSITIVE_INFINITY })
    }
  }
}

/** Copies the selected vocabularies to a list. */
export function CopyDialog(props: SelectionDialogProps) {
  const { list, vocs, onClose } = props
  const { client } = trpc.useUtils()
  const { progress, run } = useManyChange({
    name: 'copyMany',
    call: client.vocs.copyMany.mutate,
    rowsAfter: rowChanges.copyMany,
  })
  return (
    <TargetDialog
      {...props}
      title={`Copy ${wordsText(vocs.length)}`}
      action="Copy"
      failureTitle="Copy failed"
      note="Their images are copied, too. Learning them begins anew."
      offersOwnList
      progress={progress}
      onChoose={async (target) => {
        const ids = vocs.map(({ id }) => id)
        let [copied, imagesLeftOut] = [0, 0]
        try {
          await run({ listId: list.id, ids, toListId: target.id }, (output) => {
            copied += output.copied
            imagesLeftOut += output.imagesLeftOut
          })
        } catch (error) {
          const part = `${formatCount(copied)} of ${wordsText(ids.length)} copied to`
          if (copied > 0 && error instanceof CancelledError) toast.success(<ListToast target={target} text={part} />)
          throw copied > 0 ? new PartlyDone(error, `${part} ${target.name}`) : error
        }
        onClose()
        toast.success(<ListToast target={target} text={`${wordsText(copied)} copied to`} />, {
          duration: 10_000,
          ...(imagesLeftOut > 0 && {
            description: `${counted(imagesLeftOut, 'image or sound', 'images and sounds')} could not be copied`,
          }),
        })
      }}
    />
  )
}

/** The result, with a link to the list that has the vocabularies now. */
function ListToast({ text, target }: { text: string; target: TargetList }) {
  return (
    <>
      {text}{' '}
      <PathLink to="/library/lists/$listId/vocs" params={{ listId: target.id }}>
        <bdi>{target.name}</bdi>
      </PathLink>
    </>
  )
}
