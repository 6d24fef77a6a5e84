import type { ListView, VocView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { PencilIcon, PlusIcon, Trash2Icon } from 'lucide-react'
import { useRef, useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'
import { DeleteVocDialog } from './delete-voc-dialog.tsx'

// Forms and their validation load when they are asked for.
const loadDialogs = () => import('./voc-dialogs.tsx')
const NewVocDialog = lazyDialog(formFailure, async () => (await loadDialogs()).NewVocDialog)
const EditVocDialog = lazyDialog(formFailure, async () => (await loadDialogs()).EditVocDialog)

export interface VocToolbarProps {
  list: ListView
  /** The selected vocabulary, once it is loaded. */
  voc: VocView | undefined
  onSelect: (id: string | undefined) => void
  /** When it ends, the buttons go, but no form that is open: what was typed in it is not lost. */
  canWrite: boolean
}

type Opened = { kind: 'new' } | { kind: 'edit'; voc: VocView } | { kind: 'delete'; voc: VocView }

/** What owners and editors can do with the vocabularies of a list. */
export function VocToolbar({ list, voc, onSelect, canWrite }: VocToolbarProps) {
  const [opened, setOpened] = useState<Opened>()
  const newButton = useRef<HTMLButtonElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  // Back to Delete, as long as there is something to delete.
  const afterDelete = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(undefined)
  const ahead = fetchAhead(loadDialogs)
  return (
    <div className="flex flex-wrap gap-2">
      {canWrite && (
        <Button ref={newButton} {...ahead} onClick={() => setOpened({ kind: 'new' })}>
          <PlusIcon aria-hidden="true" />
          New
        </Button>
      )}
      {canWrite && voc !== undefined && (
        <>
          <Button ref={editButton} variant="outline" {...ahead} onClick={() => setOpened({ kind: 'edit', voc })}>
            <PencilIcon aria-hidden="true" />
            Edit
          </Button>
          <Button
            variant="outline"
            onClick={(event) => {
              afterDelete.current = event.currentTarget
              setOpened({ kind: 'delete', voc })
            }}
          >
            <Trash2Icon aria-hidden="true" />
            Delete
          </Button>
        </>
      )}
      {opened?.kind === 'new' && (
        <NewVocDialog list={list} returnFocus={newButton} onClose={close} onSaved={({ id }) => onSelect(id)} />
      )}
      {opened?.kind === 'edit' && (
        <EditVocDialog list={list} voc={opened.voc} returnFocus={editButton} onClose={close} />
      )}
      {opened?.kind === 'delete' && (
        <DeleteVocDialog
          voc={opened.voc}
          returnFocus={afterDelete}
          onClose={close}
          onDeleted={() => {
            afterDelete.current = newButton.current
            close()
            onSelect(undefined)
          }}
        />
      )}
    </div>
  )
}
