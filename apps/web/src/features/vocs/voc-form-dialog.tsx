import { type ListView, partsOfSpeech, type VocView } from '@wordtide/contract'
import type { ReactNode, RefObject } from 'react'
import { FormDialog, FormDialogFooter } from '../../shared/dialogs/form-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../shared/forms/fields.tsx'
import { FormAlert, RestoredNote, ScrollIntoView } from '../../shared/forms/form-messages.tsx'
import { ImageField } from '../../shared/forms/image-field.tsx'
import { TagsField } from '../../shared/forms/tags-field.tsx'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { formValuesOf, type VocFormOutput, vocForm } from './voc-form.ts'
import { AttributeRows, ExampleRows, TranslationRows } from './voc-form-rows.tsx'

type Save = (voc: VocFormOutput) => Promise<void>

export interface VocDialogProps {
  list: ListView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

interface VocFormDialogProps extends VocDialogProps {
  title: string
  action: string
  /** The vocabulary to edit; absent for a new one. */
  voc?: VocView
  onSave: Save
  /** Replaces the failure after a version conflict; can submit the form with another `save`. */
  conflict?: (submit: (save: Save) => void) => ReactNode
}

const partOptions = Object.entries(partsOfSpeech).map(([value, label]) => ({ value, label }))

export function VocFormDialog(props: VocFormDialogProps) {
  const { title, action, list, voc, onSave, conflict, onClose, returnFocus } = props
  const draft = voc === undefined ? `new voc of ${list.id}` : `voc ${voc.id}`
  const { form, submit, failure, restored } = useContractForm(vocForm, formValuesOf(voc), { draft })
  const { control, formState } = form
  return (
    <FormDialog
      title={title}
      changed={formState.isDirty}
      onClose={onClose}
      returnFocus={returnFocus}
      className="sm:max-w-3xl"
    >
      <form onSubmit={submit(onSave)} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {restored && <RestoredNote />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            control={control}
            name="term"
            label="Term"
            lang={list.language}
            dir="auto"
            autoComplete="off"
            className="sm:col-span-2"
          />
          <SelectField control={control} name="pos" label="Part of speech" options={partOptions} />
          <TextField control={control} name="label" label="Label" dir="auto" autoComplete="off" />
        </div>
        <TranslationRows
          control={control}
          name="definitions"
          legend="Definitions"
          item="definition"
          valueLabel="Definition"
          targets={list.targetLanguages}
        />
        <ExampleRows control={control} language={list.language} targets={list.targetLanguages} />
        <AttributeRows control={control} language={list.language} />
        <TagsField control={control} name="tags" label="Tags" />
        <TextAreaField control={control} name="notes" label="Notes" dir="auto" />
        <ImageField control={control} name="image" changedName="imageChanged" current={voc?.image ?? null} />
        {failure !== undefined && (
          <ScrollIntoView>
            {conflict?.((save) => void submit(save)()) ?? <FormAlert message={failure} />}
          </ScrollIntoView>
        )}
        <FormDialogFooter action={action} busy={formState.isSubmitting} />
      </form>
    </FormDialog>
  )
}
