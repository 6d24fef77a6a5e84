import { Link } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { DeleteListDialog } from './delete-list-dialog.tsx'

// The form and its fields are a quarter of the code of the page.
const loadForm = () => import('./list-form-dialog.tsx')
const EditListDialog = lazyDialog(formFailure, async () => (await loadForm()).EditListDialog)

interface ListActionsProps {
  list: ListView
  /** Opens the rating dialog, which returns the focus to `opener`. */
  onRate: (opener: RefObject<HTMLElement | null>) => void
}

/** The menu of actions on a list: Shares, Edit and Delete for its owner, Rate for all others. */
export function ListActions({ list, onRate }: ListActionsProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setDialog(undefined)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button ref={button} variant="outline">
            Actions
            <ChevronDownIcon aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {list.permission === 'owner' ? (
            <OwnerItems list={list} onEdit={() => setDialog('edit')} onDelete={() => setDialog('delete')} />
          ) : (
            <DropdownMenuItem onSelect={() => onRate(button)}>Rate</DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog === 'edit' && <EditListDialog list={list} returnFocus={button} onClose={close} />}
      {dialog === 'delete' && <DeleteListDialog list={list} returnFocus={button} onClose={close} />}
    </>
  )
}

interface OwnerItemsProps {
  list: ListView
  onEdit: () => void
  onDelete: () => void
}

function OwnerItems({ list: { id, name }, onEdit, onDelete }: OwnerItemsProps) {
  return (
    <>
      <DropdownMenuItem asChild>
        <Link to="/library/lists/$listId/shares" params={{ listId: id }} state={{ list: { id, name } }}>
          Shares
        </Link>
      </DropdownMenuItem>
      <DropdownMenuItem {...prefetchOnIntent(loadForm)} onSelect={onEdit}>
        Edit
      </DropdownMenuItem>
      <DropdownMenuItem variant="destructive" onSelect={onDelete}>
        Delete
      </DropdownMenuItem>
    </>
  )
}
