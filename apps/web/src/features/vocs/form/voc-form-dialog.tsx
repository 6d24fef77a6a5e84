import { type ListView, limits, partsOfSpeech, type VocView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { FormDialog, FormDialogFooter } from '../../../shared/dialogs/form-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../../shared/forms/fields.tsx'
import { FoldLegend } from '../../../shared/forms/fold.tsx'
import { FormAlert, RestoredNote, ScrollIntoView } from '../../../shared/forms/form-messages.tsx'
import { ImageField } from '../../../shared/forms/images/image-field.tsx'
import { SubmitButton } from '../../../shared/forms/submit.tsx'
import { TagsField } from '../../../shared/forms/tags-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { isShortcut, keyShortcuts, shortcutLabel } from '../../../shared/lib/keys/shortcuts.ts'
import { DictionaryOffer } from './dictionary/offer.tsx'
import { useFormSection } from './form-sections.ts'
import { ReadingSuggestion } from './readings/reading-suggestion.tsx'
import { SoundField } from './sound/sound-field.tsx'
import { type Recording, useRecording } from './sound/use-recording.ts'
import { TermField } from './term-field.tsx'
import { type AddAnother, type UnsavedVoc, useAddAnother } from './use-add-another.ts'
import { type VocControl, type VocFormInput, type VocFormOutput, vocForm } from './voc-form.ts'
import { AttributeRows, DefinitionRows, ExampleRows } from './voc-form-rows.tsx'

type Save = (voc: VocFormOutput) => Promise<void>

export interface VocDialogProps {
  list: ListView
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

interface VocFormDialogProps extends VocDialogProps {
  title: string
  action: string
  /** The name under which unsaved values are kept in the browser. */
  draft: string
  defaultValues: VocFormInput
  /** The vocabulary to edit; absent for a new one. */
  voc?: VocView
  onSave: Save
  addAnother?: AddAnother
  /** Replaces the failure after a version conflict; can submit the form with another `save`. */
  conflict?: (submit: (save: Save) => void) => ReactNode
}

const partOptions = Object.entries(partsOfSpeech).map(([value, label]) => ({ value, label }))

/** The form of a vocabulary. Ctrl+Enter presses the button that continues: Create and add another, or Save. */
export function VocFormDialog(props: VocFormDialogProps) {
  const { title, action, draft, defaultValues, list, voc, onSave, addAnother, conflict, onClose, returnFocus } = props
  const { form, submit, failure, restored } = useContractForm(vocForm, defaultValues, { draft, title })
  const { control, formState, getValues } = form
  const submitButton = useRef<HTMLButtonElement>(null)
  const anotherButton = useRef<HTMLButtonElement>(null)
  const { recording, submitRecorded } = useRecording(submit)
  const { formNumber, unsaved, saveAndContinue, sendAgain } = useAddAnother(form, submitRecorded)

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { currentTarget, target, nativeEvent } = event
    const isInForm = target instanceof Node && currentTarget.contains(target)
    if (!isInForm || !isShortcut(nativeEvent, 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    const button = anotherButton.current ?? submitButton.current
    // A field takes over what is typed in it when it loses the focus.
    button?.focus()
    if (!event.repeat) button?.click()
  }

  return (
    <FormDialog
      title={title}
      changed={formState.isDirty || recording.isOn || unsaved.length > 0}
      savedCount={formNumber}
      onClose={onClose}
      returnFocus={returnFocus}
      className="sm:max-w-160"
    >
      {/* In the capture phase: the controls of the form have their own use for Enter. */}
      <form
        // Unsaved vocabularies would be lost with the dialog.
        onSubmit={(event) => {
          if (addAnother === undefined || unsaved.length === 0) return submitRecorded(onSave)(event)
          event.preventDefault()
          return saveAndContinue(addAnother)
        }}
        onKeyDownCapture={onKeyDown}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {formNumber === 0 && <RestoredNote draft={restored} />}
        {/* The fields of the next vocabulary begin anew: a tag or an image of the last one must not stay in them. */}
        <div key={formNumber} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
            <TermField control={control} list={list} checksKnown={voc === undefined} />
            <SelectField control={control} name="pos" label="Part of speech" options={partOptions} />
          </div>
          <DictionaryOffer list={list} form={form} />
          <DefinitionRows control={control} targets={list.targetLanguages} />
          <ExampleRows
            control={control}
            language={list.language}
            targets={list.targetLanguages}
            getValues={getValues}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <AttributeRows control={control} language={list.language} />
            <ReadingSuggestion form={form} language={list.language} />
          </div>
          <Details control={control} image={voc?.image ?? null} audio={voc?.audio ?? null} recording={recording} />
        </div>
        {failure !== undefined && (
          <ScrollIntoView>
            {conflict?.((save) => void submitRecorded(save)()) ?? <FormAlert message={failure} />}
          </ScrollIntoView>
        )}
        {addAnother !== undefined && (
          <UnsavedVocs unsaved={unsaved} onRetry={(one) => sendAgain(one, addAnother)} lang={list.language} />
        )}
        <FormDialogFooter action={action} busy={formState.isSubmitting} submitRef={submitButton}>
          {addAnother !== undefined && (
            <>
              <p
                role="status"
                className="order-first w-full min-w-0 truncate text-muted-foreground text-sm empty:absolute sm:w-0 sm:grow"
              >
                {addAnother.message}
              </p>
              <SubmitButton
                ref={anotherButton}
                type="button"
                variant="outline"
                busy={formState.isSubmitting}
                title={shortcutLabel('Enter')}
                aria-keyshortcuts={keyShortcuts('Enter')}
                onClick={() => void saveAndContinue(addAnother)}
              >
                Create and add another
              </SubmitButton>
            </>
          )}
        </FormDialogFooter>
      </form>
    </FormDialog>
  )
}

/** Vocabularies that could not be saved while the next one was being entered. */
function UnsavedVocs(props: { unsaved: readonly UnsavedVoc[]; onRetry: (one: UnsavedVoc) => void; lang: string }) {
  const { unsaved, onRetry, lang } = props
  if (unsaved.length === 0) return null
  return (
    <ul role="alert" className="grid gap-2">
      {unsaved.map((one, index) => (
        <li key={index} className="flex flex-wrap items-center justify-between gap-2 text-destructive text-sm">
          <span className="min-w-0 wrap-anywhere">
            <bdi lang={lang}>{one.voc.term}</bdi> is not saved: {one.message}
          </span>
          <Button variant="outline" size="sm" onClick={() => onRetry(one)}>
            Try again
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Fields that few vocabularies need. */
function Details(props: { control: VocControl; image: string | null; audio: string | null; recording: Recording }) {
  const { control, image, audio, recording } = props
  const fold = useFormSection(control, 'details', image !== null || audio !== null)
  return (
    <fieldset ref={fold.ref} className="min-w-0">
      <FoldLegend fold={{ ...fold, summary: 'Label, tags, notes, image, sound' }}>More details</FoldLegend>
      <div hidden={!fold.isOpen} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          control={control}
          name="label"
          label="Label"
          optional
          limit={limits.voc.label}
          dir="auto"
          autoComplete="off"
        />
        <TagsField control={control} name="tags" label="Tags" />
        <TextAreaField control={control} name="notes" label="Notes" optional limit={limits.voc.notes} dir="auto" />
        <ImageField control={control} name="image" changedName="imageChanged" current={image} />
        <SoundField control={control} current={audio} recording={recording} />
      </div>
    </fieldset>
  )
}
