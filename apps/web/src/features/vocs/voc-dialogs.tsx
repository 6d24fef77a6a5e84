import { createVocInput, type VocView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useEditedVersion, VersionConflict } from '../../shared/forms/version-conflict.tsx'
import { VocDetail } from './voc-detail.tsx'
import type { VocFormOutput } from './voc-form.ts'
import { type VocDialogProps, VocFormDialog } from './voc-form-dialog.tsx'

/** Shows the failure as a toast and rethrows it, so that the form shows it, too. */
function rethrowWithToast(title: string, error: unknown): never {
  toastFailure(title, error)
  throw error
}

export function NewVocDialog({ onSaved, ...props }: VocDialogProps & { onSaved: (voc: VocView) => void }) {
  const { mutateAsync } = trpc.vocs.create.useMutation()
  const save = async (voc: VocFormOutput) => {
    const input = createVocInput.parse({ ...voc, listId: props.list.id })
    const created = await mutateAsync(input).catch((error) => rethrowWithToast('Create Vocabulary', error))
    toast.success('Vocabulary Created')
    props.onClose()
    onSaved(created)
  }
  return <VocFormDialog {...props} title="New Vocabulary" action="Create" onSave={save} />
}

/** Edits a vocabulary. If another user has changed it meanwhile, the user decides which version stays. */
export function EditVocDialog({ voc, ...props }: VocDialogProps & { voc: VocView }) {
  const { mutateAsync } = trpc.vocs.update.useMutation()
  const utils = trpc.useUtils()
  const { base, isConflict, checkFailure, replace } = useEditedVersion(voc)

  const save = async (changed: VocFormOutput) => {
    await mutateAsync({ ...changed, id: voc.id }).catch((error) => {
      checkFailure(error)
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
            subject="vocabulary"
            fetchOther={() => utils.vocs.get.fetch({ id: voc.id }, { staleTime: 0 })}
            renderOther={(other) => <VocDetail voc={other} />}
            onReplace={replace}
            onOverwrite={(other) =>
              submit((changed) => save({ ...changed, expectedLastModifiedAt: other?.lastModifiedAt }))
            }
          />
        ),
      })}
    />
  )
}
