import { createListInput, type ListRowView, type ListView, updateListInput } from '@wordtide/contract'
import { toast } from '@wordtide/ui'
import type { ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod'
import { trpc } from '../../shared/api/trpc.ts'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { listDraft } from '../../shared/drafts/draft-names.ts'
import { SwitchField, TextAreaField, TextField } from '../../shared/forms/fields.tsx'
import { FormAlert, RestoredNote, ScrollIntoView } from '../../shared/forms/form-messages.tsx'
import { ImageField } from '../../shared/forms/images/image-field.tsx'
import { newImage } from '../../shared/forms/images/new-image.ts'
import { LanguageField, LanguagesField } from '../../shared/forms/languages/language-fields.tsx'
import { type ListFieldsInput, listField } from '../../shared/forms/list-fields.ts'
import { TagsField } from '../../shared/forms/tags-field.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { useEditedVersion, VersionConflict } from '../../shared/forms/version-conflict.tsx'
import { ListVersion } from './list-facts.tsx'

export interface ListDialogProps {
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

interface CreateListDialogProps extends ListDialogProps {
  /** Called when the dialog is closed because the list is created. */
  onCreated: (list: ListView) => void
}

export function CreateListDialog({ onCreated, ...props }: CreateListDialogProps) {
  const { mutateAsync } = trpc.lists.create.useMutation()
  return (
    <ListFormDialog
      {...props}
      title="Create List"
      failureTitle="Create List"
      action="Create"
      onSave={async (list) => {
        const created = await mutateAsync(createListInput.parse(list))
        toast.success('List Created')
        // The open form would ask before the page is left.
        flushSync(props.onClose)
        onCreated(created)
      }}
    />
  )
}

/** Edits a list. If it was changed since, in another tab for example, the user decides which version stays. */
export function EditListDialog({ list, ...props }: ListDialogProps & { list: ListRowView }) {
  const { mutateAsync } = trpc.lists.update.useMutation()
  const utils = trpc.useUtils()
  const { base, isConflict, checkFailure, replace } = useEditedVersion(list)

  const save: Save = async (changed) => {
    await mutateAsync({ ...changed, id: list.id }).catch((error) => {
      checkFailure(error)
      throw error
    })
    toast.success('List Updated')
    props.onClose()
  }
  return (
    <ListFormDialog
      {...props}
      key={base.lastModifiedAt}
      title="Edit List"
      failureTitle="Update List"
      action="Save"
      list={base}
      onSave={save}
      {...(isConflict && {
        conflict: (submit: (save: Save) => void) => (
          <VersionConflict
            subject="list"
            fetchOther={() => utils.lists.get.fetch({ id: list.id }, { staleTime: 0 })}
            renderOther={(other) => <ListVersion list={other} />}
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

/** The values of the form. */
interface ListFormInput extends ListFieldsInput {
  image?: File | undefined
  imageChanged?: boolean | undefined
  expectedLastModifiedAt?: number | undefined
}

const listFields = updateListInput.omit({ id: true }).extend({ image: newImage.optional() })
type ListFormOutput = z.output<typeof listFields>
type Save = (list: ListFormOutput) => Promise<void>

/** The schema of creation and update; creation leaves out `imageChanged` and `expectedLastModifiedAt`. */
const listForm: z.ZodType<ListFormOutput, ListFormInput> = listFields

/** The initial values of the form, empty without a list. */
const formValuesOf = (list?: ListRowView): ListFormInput => ({
  name: list?.name ?? '',
  description: list?.description ?? '',
  language: list?.language ?? '',
  targetLanguages: list?.targetLanguages ?? [''],
  tags: list?.tags ?? [],
  public: list?.public ?? false,
  image: undefined,
  imageChanged: false,
  // The version that is edited, kept with the values in a draft.
  expectedLastModifiedAt: list?.lastModifiedAt,
})

interface ListFormDialogProps extends ListDialogProps {
  title: string
  failureTitle: string
  action: string
  /** The list to edit; absent for a new one. */
  list?: ListRowView
  onSave: Save
  /** Replaces the failure after a version conflict; can submit the form with another `save`. */
  conflict?: (submit: (save: Save) => void) => ReactNode
}

function ListFormDialog(props: ListFormDialogProps) {
  const { title, failureTitle, action, list, onSave, conflict, onClose, returnFocus } = props
  const draft = listDraft(list?.id)
  const { form, submit, failure, restored } = useContractForm(listForm, formValuesOf(list), { draft, title })
  const { control, formState } = form
  return (
    <FormDialog title={title} changed={formState.isDirty} onClose={onClose} returnFocus={returnFocus}>
      <form onSubmit={submit(onSave)} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <RestoredNote draft={restored} />
        <TextField control={control} {...listField.name} />
        <TextAreaField control={control} {...listField.description} />
        <LanguageField control={control} {...listField.language} />
        <LanguagesField control={control} {...listField.targetLanguages} />
        <TagsField control={control} {...listField.tags} />
        <ImageField control={control} name="image" changedName="imageChanged" current={list?.image ?? null} />
        <SwitchField control={control} {...listField.public} />
        {failure !== undefined && (
          <ScrollIntoView>
            {conflict?.((save) => void submit(save)()) ?? <FormAlert title={failureTitle} message={failure} />}
          </ScrollIntoView>
        )}
        <FormDialogFooter action={action} busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
