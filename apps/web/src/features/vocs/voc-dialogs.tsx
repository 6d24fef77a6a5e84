import type { VocView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { useState } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { VersionConflict } from './version-conflict.tsx'
import type { VocFormOutput } from './voc-form.ts'
import { type VocDialogProps, VocFormDialog } from './voc-form-dialog.tsx'

/** Shows the failure as a toast and rethrows it, so that the form shows it, too. */
function rethrowWithToast(title: string, error: unknown): never {
  toastFailure(title, error)
  throw error
}

export function NewVocDialog({ onSaved, ...props }: VocDialogProps & { onSaved: (voc: VocView) => void }) {
  const { mutateAsync } = trpc.vocs.create.useMutation()
  const save = async ({ imageChanged: _, expectedLastModifiedAt: __, ...voc }: VocFormOutput) => {
    const created = await mutateAsync({ ...voc, listId: props.list.id }).catch((error) =>
      rethrowWithToast('Create Vocabulary', error),
    )
    toast.success('Vocabulary Created')
    props.onClose()
    onSaved(created)
  }
  return <VocFormDialog {...props} title="New Vocabulary" action="Create" onSave={save} />
}

/** Edits a vocabulary. If another user has changed it meanwhile, the user decides which version stays. */
export function EditVocDialog({ voc, ...props }: VocDialogProps & { voc: VocView }) {
  const { mutateAsync } = trpc.vocs.update.useMutation()
  const [isConflict, setIsConflict] = useState(false)
  // The version that the form edits.
  const [base, setBase] = useState<VocView>(voc)

  const save = async (changed: VocFormOutput) => {
    await mutateAsync({ ...changed, id: voc.id }).catch((error) => {
      setIsConflict(errorBodyOf(error).key === 'VERSION_CONFLICT')
      rethrowWithToast('Update Vocabulary', error)
    })
    toast.success('Vocabulary Updated')
    props.onClose()
  }
  return (
    <VocFormDialog
      {...props}
      key={base.lastModifiedAt}
      title="Edit Vocabulary"
      action="Save"
      voc={base}
      onSave={save}
      {...(isConflict && {
        conflict: (submit: (save: (changed: VocFormOutput) => Promise<void>) => void) => (
          <VersionConflict
            id={voc.id}
            onLoad={(other) => {
              setIsConflict(false)
              setBase(other)
            }}
            onOverwrite={(other) =>
              submit((changed) => save({ ...changed, expectedLastModifiedAt: other?.lastModifiedAt }))
            }
          />
        ),
      })}
    />
  )
}
