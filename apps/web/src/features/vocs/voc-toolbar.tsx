import type { ListView, PartOfSpeech, VocView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { PencilIcon, PlusIcon, Trash2Icon } from 'lucide-react'
import { useRef, useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { vocDraft } from '../../shared/dialogs/voc-editor.ts'
import { useReopenedForm } from '../../shared/drafts/use-reopened-form.ts'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import { DeleteVocDialog } from './delete-voc-dialog.tsx'
import { newVocDraft } from './voc-draft.ts'

// The forms are much more code than the page, and viewers never open them.
const loadDialogs = () => import('./voc-dialogs.tsx')
const NewVocDialog = lazyDialog(formFailure, async () => (await loadDialogs()).NewVocDialog)
const EditVocDialog = lazyDialog(formFailure, async () => (await loadDialogs()).EditVocDialog)

interface VocToolbarProps {
  list: ListView
  /** The selected vocabulary, once it is loaded. */
  voc: VocView | undefined
  onSelect: (id: string | undefined) => void
  /** If it becomes false, the buttons disappear, but an open form stays, with what was typed in it. */
  canWrite: boolean
  /** The part of speech that was chosen last for a new vocabulary. */
  pos: PartOfSpeech | undefined
  onPos: (pos: PartOfSpeech) => void
}

type OpenDialog = { kind: 'new' } | { kind: 'edit'; voc: VocView } | { kind: 'delete'; voc: VocView }

/** The actions of owners and editors, and their dialogs. */
export function VocToolbar({ list, voc, onSelect, canWrite, pos, onPos }: VocToolbarProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const newButton = useRef<HTMLButtonElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  // Delete itself or, after the vocabulary is deleted, New.
  const focusAfterDelete = useRef<HTMLButtonElement>(null)
  const close = () => setDialog(undefined)
  useReopenedForm(canWrite ? newVocDraft(list.id) : undefined, () => setDialog({ kind: 'new' }))
  useReopenedForm(
    canWrite && voc !== undefined ? vocDraft(voc.id) : undefined,
    () => voc && setDialog({ kind: 'edit', voc }),
  )
  const prefetch = prefetchOnIntent(loadDialogs)
  return (
    <div className="flex flex-wrap gap-2">
      {canWrite && (
        <Button ref={newButton} {...prefetch} onClick={() => setDialog({ kind: 'new' })}>
          <PlusIcon aria-hidden="true" />
          New
        </Button>
      )}
      {canWrite && voc !== undefined && (
        <>
          <Button ref={editButton} variant="outline" {...prefetch} onClick={() => setDialog({ kind: 'edit', voc })}>
            <PencilIcon aria-hidden="true" />
            Edit
          </Button>
          <Button
            variant="outline"
            onClick={(event) => {
              focusAfterDelete.current = event.currentTarget
              setDialog({ kind: 'delete', voc })
            }}
          >
            <Trash2Icon aria-hidden="true" />
            Delete
          </Button>
        </>
      )}
      {dialog?.kind === 'new' && (
        <NewVocDialog
          list={list}
          pos={pos}
          onPos={onPos}
          returnFocus={newButton}
          onClose={close}
          onSaved={({ id }) => onSelect(id)}
        />
      )}
      {dialog?.kind === 'edit' && (
        <EditVocDialog list={list} voc={dialog.voc} returnFocus={editButton} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteVocDialog
          voc={dialog.voc}
          returnFocus={focusAfterDelete}
          onClose={close}
          onDeleted={() => {
            focusAfterDelete.current = newButton.current
            close()
            onSelect(undefined)
          }}
        />
      )}
    </div>
  )
}
