import type { ListView, VocView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { type RefObject, useState } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { toastFailure } from '../../shared/api/failure-toast.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import type { VocFormOutput } from './voc-form.ts'
import { VocFormDialog } from './voc-form-dialog.tsx'

export interface VocDialogProps {
  list: ListView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Says it at once; the form keeps the sentence, and what was typed. */
function failed(title: string, error: unknown): never {
  toastFailure(title, error)
  throw error
}

/** A new vocabulary. */
export function NewVocDialog({ onSaved, ...props }: VocDialogProps & { onSaved: (voc: VocView) => void }) {
  const { mutateAsync } = trpc.vocs.create.useMutation()
  const save = async ({ imageChanged: _, expectedLastModifiedAt: __, ...voc }: VocFormOutput) => {
    const made = await mutateAsync({ ...voc, listId: props.list.id }).catch((error) =>
      failed('Create Vocabulary', error),
    )
    toast.success('Vocabulary Created')
    props.onClose()
    onSaved(made)
  }
  return <VocFormDialog {...props} title="New Vocabulary" action="Create" onSave={save} />
}

/** Changes to a vocabulary; when somebody else has changed it meanwhile, the person decides. */
export function EditVocDialog({ voc, ...props }: VocDialogProps & { voc: VocView }) {
  const { mutateAsync } = trpc.vocs.update.useMutation()
  const [conflict, setConflict] = useState(false)
  // The version that is shown before anything is typed.
  const [seen, setSeen] = useState<VocView>(voc)

  const save = async (changed: VocFormOutput) => {
    await mutateAsync({ ...changed, id: voc.id }).catch((error) => {
      setConflict(errorBodyOf(error).key === 'VERSION_CONFLICT')
      failed('Update Vocabulary', error)
    })
    toast.success('Vocabulary Updated')
    props.onClose()
  }
  return (
    <VocFormDialog
      {...props}
      key={seen.lastModifiedAt}
      title="Edit Vocabulary"
      action="Save"
      voc={seen}
      onSave={save}
      {...(conflict && {
        conflict: (submit: (save: (changed: VocFormOutput) => Promise<void>) => void) => (
          <ChangedElsewhere
            id={voc.id}
            onLoad={(other) => {
              setConflict(false)
              setSeen(other)
            }}
            onSaveOver={(other) =>
              submit((changed) => save({ ...changed, expectedLastModifiedAt: other?.lastModifiedAt }))
            }
          />
        ),
      })}
    />
  )
}
