import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, Skeleton } from '@wordtide/ui'
import { useState } from 'react'
import { errorMessage } from '../../../shared/api/errors.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import { useUser } from '../../../shared/session/use-session.ts'
import { LoadError } from '../../../shared/tables/load-error.tsx'
import { doubleTapMs } from '../double-tap.ts'
import { OptionsForm } from './options-form.tsx'
import { recallOptions, rememberOptions } from './remembered-options.ts'
import { initialOptions, type ReviewOptions } from './review-options.ts'

export interface ReviewOptionsDialogProps {
  listId: string
  /** The types chosen beforehand; a single one wins over what was chosen the last time. */
  types: readonly ReviewType[]
  onStart: (listName: string, options: ReviewOptions) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** What to review, before the session starts. */
export default function ReviewOptionsDialog({
  listId,
  types,
  onStart,
  onClose,
  onCloseAutoFocus,
}: ReviewOptionsDialogProps) {
  const list = trpc.lists.get.useQuery({ id: listId })
  const user = useUser()
  const [last] = useState(() => user && recallOptions(user.id, listId))
  const [openedAt] = useState(() => performance.now())
  // A single type came from the link that asked for it: that was no choice for the next time.
  const typesToRemember = (options: ReviewOptions) =>
    types.length === 1 && options.types.join() === types.join() ? (last?.types ?? reviewTypes) : options.types
  const start = (listName: string, options: ReviewOptions) => {
    if (user !== undefined) rememberOptions(user.id, listId, { ...options, types: typesToRemember(options) })
    // A session without dictations has nothing to listen to.
    onStart(listName, { ...options, listening: options.listening && options.types.includes('dictation') })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        onCloseAutoFocus={onCloseAutoFocus}
        // The second click of a double click on the button that opened it.
        onPointerDownOutside={(event) => performance.now() - openedAt < doubleTapMs && event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>Review Option</DialogTitle>
          <DialogDescription>Choose what you want to review</DialogDescription>
        </DialogHeader>
        {list.data !== undefined ? (
          <OptionsForm
            initial={initialOptions(types, list.data.targetLanguages, last)}
            targetLanguages={list.data.targetLanguages}
            onStart={(options) => start(list.data.name, options)}
            onCancel={onClose}
          />
        ) : list.isError ? (
          <LoadError text={errorMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <div className="grid gap-3" aria-busy="true">
            <Skeleton className="h-24" />
            <Skeleton className="h-10" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}
