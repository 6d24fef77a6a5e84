import { createVocInput, type PartOfSpeech, type VocView } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import { useState } from 'react'
import { dismissFailures, toastFailure } from '../../../shared/api/toasts.ts'
import { trpc } from '../../../shared/api/trpc.ts'
import type { VocEditorProps } from '../../../shared/dialogs/voc-editor.ts'
import { newVocDraft, vocDraft } from '../../../shared/drafts/draft-names.ts'
import { useEditedVersion, VersionConflict } from '../../../shared/forms/version-conflict.tsx'
import { VocDetail } from '../browser/voc-detail.tsx'
import { formValuesOf, newFormValues, type VocFormOutput } from './voc-form.ts'
import { type VocDialogProps, VocFormDialog } from './voc-form-dialog.tsx'

/** Shows the failure as a toast and rethrows it, so that the form shows it, too. */
function rethrowWithToast(title: string, error: unknown): never {
  toastFailure(title, error)
  throw error
}

interface NewVocDialogProps extends VocDialogProps {
  /** The part of speech that was chosen last. */
  pos: PartOfSpeech | undefined
  onPos: (pos: PartOfSpeech) => void
  onSaved: (voc: VocView) => void
}

/** Adds a vocabulary, or one after the other. */
export function NewVocDialog({ pos, onPos, onSaved, ...props }: NewVocDialogProps) {
  const { list, onClose } = props
  const { mutateAsync } = trpc.vocs.create.useMutation()
  const [added, setAdded] = useState<{ count: number; term: string }>()
  const create = async (voc: VocFormOutput) => {
    const input = createVocInput.parse({ ...voc, listId: list.id })
    const created = await mutateAsync(input).catch((error) => rethrowWithToast('Create Vocabulary', error))
    dismissFailures('Create Vocabulary')
    onPos(created.pos)
    return created
  }
  const save = async (voc: VocFormOutput) => {
    const created = await create(voc)
    toast.success('Vocabulary Created')
    onClose()
    onSaved(created)
  }
  return (
    <VocFormDialog
      {...props}
      title="New Vocabulary"
      action="Create"
      draft={newVocDraft(list.id)}
      defaultValues={newFormValues(list, pos)}
      onSave={save}
      addAnother={{
        save: async (voc) => void (await create(voc)),
        onSaved: ({ term }) => setAdded((before) => ({ count: (before?.count ?? 0) + 1, term })),
        nextValues: (chosen) => newFormValues(list, chosen),
        message: added !== undefined && (
          <>
            Vocabulary Created: <bdi lang={list.language}>{added.term}</bdi> ({added.count})
          </>
        ),
      }}
    />
  )
}

/** Edits a vocabulary. If another user has changed it since, the user decides which version stays. */
export function EditVocDialog({ voc, onSaved, ...props }: VocEditorProps) {
  const { mutateAsync } = trpc.vocs.update.useMutation()
  const utils = trpc.useUtils()
  const { base, isConflict, checkFailure, replace } = useEditedVersion(voc)

  const save = async (changed: VocFormOutput) => {
    const saved = await mutateAsync({ ...changed, id: voc.id }).catch((error) => {
      checkFailure(error)
      return rethrowWithToast('Update Vocabulary', error)
    })
    toast.success('Vocabulary Updated')
    onSaved?.(saved)
    props.onClose()
  }
  return (
    <VocFormDialog
      {...props}
      key={base.lastModifiedAt}
      title="Edit Vocabulary"
      action="Save"
      draft={vocDraft(voc.id)}
      defaultValues={formValuesOf(base, props.list)}
      voc={base}
      onSave={save}
      {...(isConflict && {
        conflict: (submit: (save: (changed: VocFormOutput) => Promise<void>) => void) => (
          <VersionConflict
            subject="word"
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
