import type { ListView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { RefObject } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { ListFormDialog } from './list-form-dialog.tsx'

export interface ListDialogProps {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** A new list. */
export function CreateListDialog(props: ListDialogProps) {
  const { mutateAsync } = trpc.lists.create.useMutation()
  return (
    <ListFormDialog
      {...props}
      title="Create List"
      failureTitle="Create List"
      action="Create"
      onSave={async ({ imageChanged: _, ...list }) => {
        await mutateAsync(list)
        toast.success('List Created')
      }}
    />
  )
}

/** Changes to a list. */
export function EditListDialog({ list, ...props }: ListDialogProps & { list: ListView }) {
  const { mutateAsync } = trpc.lists.update.useMutation()
  return (
    <ListFormDialog
      {...props}
      title="Edit List"
      failureTitle="Update List"
      action="Save"
      list={list}
      onSave={async (changed) => {
        await mutateAsync({ ...changed, id: list.id })
        toast.success('List Updated')
      }}
    />
  )
}
