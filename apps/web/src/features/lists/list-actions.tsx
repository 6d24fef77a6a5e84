import { Link } from '@tanstack/react-router'
import type { ListView } from '@wordtide/contract'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@wordtide/ui'
import { ChevronDownIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { DeleteListDialog } from './delete-list-dialog.tsx'

const loadDialog = () => import('./list-dialogs.tsx')
const EditListDialog = lazy(async () => ({ default: (await loadDialog()).EditListDialog }))

/** What the owner can do with a list. */
export function ListActions({ list }: { list: ListView }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  const sharesPath: string = `/library/lists/${list.id}/shares`
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
          <DropdownMenuItem asChild>
            <Link to={sharesPath}>Shares</Link>
          </DropdownMenuItem>
          <DropdownMenuItem onFocus={() => void loadDialog()} onSelect={() => setOpen('edit')}>
            Edit
          </DropdownMenuItem>
          <DropdownMenuItem variant="destructive" onSelect={() => setOpen('delete')}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {open === 'edit' && (
        <Suspense fallback={null}>
          <EditListDialog list={list} returnFocus={button} onClose={close} />
        </Suspense>
      )}
      {open === 'delete' && <DeleteListDialog list={list} returnFocus={button} onClose={close} />}
    </>
  )
}
