import { Link } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'
import { DeleteListDialog } from './delete-list-dialog.tsx'

const loadDialog = () => import('./list-dialogs.tsx')
const EditListDialog = lazyDialog(formFailure, async () => (await loadDialog()).EditListDialog)

export interface ListActionsProps {
  list: ListView
  /** Asks for a rating; the focus is to come back to the element. */
  onRate: (opener: RefObject<HTMLElement | null>) => void
}

/** What the person can do with a list as a whole: its owner everything but rate it, everyone else only that. */
export function ListActions({ list, onRate }: ListActionsProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
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
            <OwnerItems list={list} onEdit={() => setOpen('edit')} onDelete={() => setOpen('delete')} />
          ) : (
            <DropdownMenuItem onSelect={() => onRate(button)}>Rate</DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {open === 'edit' && <EditListDialog list={list} returnFocus={button} onClose={close} />}
      {open === 'delete' && <DeleteListDialog list={list} returnFocus={button} onClose={close} />}
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
      <DropdownMenuItem {...fetchAhead(loadDialog)} onSelect={onEdit}>
        Edit
      </DropdownMenuItem>
      <DropdownMenuItem variant="destructive" onSelect={onDelete}>
        Delete
      </DropdownMenuItem>
    </>
  )
}
