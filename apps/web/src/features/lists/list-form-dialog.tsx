import { type ListView, limits } from '@wordtide/contract'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { FormDialog, FormDialogFooter } from '../../shared/forms/form-dialog.tsx'
import { FormImageField } from '../../shared/forms/form-image-field.tsx'
import { InView } from '../../shared/forms/in-view.tsx'
import { LanguageField } from '../../shared/forms/language-field.tsx'
import { LanguagesField } from '../../shared/forms/languages-field.tsx'
import { RestoredNote } from '../../shared/forms/restored-note.tsx'
import { SwitchField } from '../../shared/forms/switch-field.tsx'
import { TagsField } from '../../shared/forms/tags-field.tsx'
import { TextAreaField } from '../../shared/forms/text-area-field.tsx'
import { TextField } from '../../shared/forms/text-field.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import type { ListDialogProps } from './list-dialogs.tsx'
import { type ListFormOutput, listForm, valuesOf } from './list-form.ts'

interface ListFormDialogProps extends ListDialogProps {
  title: string
  failureTitle: string
  action: string
  /** The list as it is now; none for a new one. */
  list?: ListView
  onSave: (list: ListFormOutput) => Promise<void>
}

/** The form of a list, in its dialog. */
export function ListFormDialog(props: ListFormDialogProps) {
  const { title, failureTitle, action, list, onSave, onClose, returnFocus } = props
  const draft = list === undefined ? 'list' : `list ${list.id}`
  const { form, submit, failure, restored } = useContractForm(listForm, valuesOf(list), { draft })
  const { control, formState } = form
  const send = submit(async (values) => {
    await onSave(values)
    onClose()
  })
  return (
    <FormDialog title={title} changed={formState.isDirty} onClose={onClose} returnFocus={returnFocus}>
      <form onSubmit={send} noValidate className="grid gap-4">
        {restored && <RestoredNote />}
        <TextField control={control} name="name" label="Name" dir="auto" autoComplete="off" />
        <TextAreaField control={control} name="description" label="Description" dir="auto" />
        <LanguageField control={control} name="language" label="Language" />
        <LanguagesField
          control={control}
          name="targetLanguages"
          label="Target languages"
          item="target language"
          max={limits.list.targetLanguages}
        />
        <TagsField control={control} name="tags" label="Tags" />
        <FormImageField control={control} name="image" changedName="imageChanged" current={list?.image ?? null} />
        <SwitchField
          control={control}
          name="public"
          label="Public"
          hint="Everyone who is signed in can see and learn a public list"
        />
        {failure !== undefined && (
          <InView>
            <FormAlert title={failureTitle} message={failure} />
          </InView>
        )}
        <FormDialogFooter action={action} busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
