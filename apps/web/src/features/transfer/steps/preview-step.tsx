import { type DuplicatesChoice, duplicatesChoices, formatNames, limits } from '@wordtide/contract'
import type { LeftBehind } from '@wordtide/transfer'
import { Alert, AlertDescription, AlertTitle, NativeSelect } from '@wordtide/ui'
import { TriangleAlertIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { FieldFrame } from '../../../shared/forms/field-frame.tsx'
import { FormAlert, LongFormAlert } from '../../../shared/forms/form-messages.tsx'
import { SubmitButton } from '../../../shared/forms/submit.tsx'
import { formatCount } from '../../../shared/lib/counted.ts'
import { HistoryChoice } from '../answers-text.tsx'
import { BackButton, useChosenImport } from '../import-context.tsx'
import type { Check } from '../importing/use-check.ts'
import type { Opened } from '../importing/use-opened-file.ts'
import { CheckCounts, CheckSummary, WrongRows } from './check-counts.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { FormatFields, isText } from './format-fields.tsx'
import { ListChoice } from './list-choice.tsx'
import { NewListFields, type NewListForm } from './new-list-fields.tsx'
import { SampleVocs } from './sample-vocs.tsx'

interface PreviewStepProps {
  opened: Opened
  isOpening: boolean
  check: Check
  meanings: readonly string[]
  onMeaning: (index: number, meaning: string) => void
  language: string | undefined
  targetLanguages: readonly string[]
  /** True if the answers in the file are imported, too. */
  history: boolean
  onHistory: (history: boolean) => void
  duplicates: DuplicatesChoice
  onDuplicates: (duplicates: DuplicatesChoice) => void
  /** The form of the new list, if one is created. */
  newList: NewListForm | undefined
  onSubmit: () => Promise<void>
}

/** The preview of an import, before anything is saved. */
export function PreviewStep(props: PreviewStepProps) {
  const { opened, isOpening, check, meanings, onMeaning, language, targetLanguages } = props
  const { history, onHistory, duplicates, onDuplicates, newList, onSubmit } = props
  const { file } = opened
  const { name, options } = useChosenImport().file
  const isFromText = options !== undefined
  const leftBehind: readonly LeftBehind[] = [
    ...file.leftBehind.filter((kind) => kind !== 'scheduling' || !history),
    ...(check.losingTags > 0 ? (['tags'] as const) : []),
  ]
  const hasDuplicates = check.existing + check.repeated > 0
  const canImport = !isOpening && check.isRead && check.valid > 0 && check.failure === undefined
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        // Without languages nothing is checked, and the form shows which fields are missing.
        if (canImport || targetLanguages.length === 0) void onSubmit()
      }}
    >
      <p className="text-sm">
        <bdi className="font-medium wrap-anywhere">
          {name !== '' ? name : isFromText ? 'Words from a text' : 'Pasted text'}
        </bdi>
        {!isFromText && <span className="text-muted-foreground"> · {formatNames[file.format]}</span>}
      </p>
      <ListChoice lists={file.lists} />
      {isText(file.format) && !isFromText && (
        <FormatFields format={file.format} separator={file.separator} hasHeader={file.hasHeader} />
      )}
      {newList !== undefined && (
        <Section title="New list">
          <NewListFields control={newList.form.control} isComplete={file.format === 'json'} />
        </Section>
      )}
      {file.columns.length > 0 && !isFromText && (
        <Section title="Columns">
          <ColumnsTable
            columns={file.columns}
            meanings={meanings}
            targetLanguages={targetLanguages}
            onMeaning={onMeaning}
          />
        </Section>
      )}
      {check.isRead && check.withoutDefinition * 2 > check.valid && (
        <Alert>
          <TriangleAlertIcon aria-hidden="true" />
          <AlertTitle>Most words have no definition</AlertTitle>
          <AlertDescription>
            {formatCount(check.withoutDefinition)} of {formatCount(check.valid)}.
            {file.columns.length > 1 && !isFromText && ' Choose above which column has the definitions.'}
          </AlertDescription>
        </Alert>
      )}
      {targetLanguages.length === 0 ? (
        <p className="text-muted-foreground text-sm">Choose the languages to see the words.</p>
      ) : (
        <>
          {check.sample.length > 0 && (
            <Section title="How they will look">
              <SampleVocs vocs={check.sample} language={language} duplicates={duplicates} />
            </Section>
          )}
          <Section title="What will be imported">
            <CheckCounts check={check} duplicates={duplicates} />
            {(newList === undefined || hasDuplicates) && (
              <FieldFrame
                label={newList === undefined ? 'Terms that are there already' : 'Repeated terms'}
                className="max-w-sm"
              >
                {(control) => (
                  <NativeSelect
                    value={duplicates}
                    onChange={({ target }) => {
                      const chosen = duplicatesChoices.find((choice) => choice === target.value)
                      if (chosen !== undefined) onDuplicates(chosen)
                    }}
                    {...control}
                  >
                    <option value="skip">Skip them</option>
                    <option value="update">Update them with what the file has</option>
                    <option value="add">Add them again</option>
                  </NativeSelect>
                )}
              </FieldFrame>
            )}
            <WrongRows check={check} />
            <HistoryChoice history={file.history} checked={history} onChange={onHistory} />
            {leftBehind.length > 0 && (
              <ul className="grid gap-1 text-muted-foreground text-sm">
                {leftBehind.map((kind) => (
                  <li key={kind}>{leftBehindTexts[kind]}</li>
                ))}
              </ul>
            )}
          </Section>
        </>
      )}
      {check.failure !== undefined && <FormAlert title="The file cannot be imported" message={check.failure} />}
      <LongFormAlert title="Create List" message={newList?.failure} />
      <StickyFooter>
        <CheckSummary check={check} />
        <BackButton />
        <SubmitButton
          busy={newList?.form.formState.isSubmitting === true}
          {...(canImport || targetLanguages.length === 0 ? {} : { 'aria-disabled': true })}
        >
          Import
        </SubmitButton>
      </StickyFooter>
    </form>
  )
}

const leftBehindTexts: Record<LeftBehind, string> = {
  scheduling: 'The file knows when its cards are due. That stays behind: here every word begins as a new one.',
  sounds: 'Some sounds in the file stay behind. Wordtide speaks a word that has no sound of its own.',
  images: 'The images of a collection are in other files: export an Anki package (.apkg) to take them along.',
  otherMedia: 'Images that are neither PNG nor JPEG stay behind.',
  tags: `Tags of more than ${limits.tags.length} characters are shortened, and of more than ${limits.tags.count} tags of a word the first are kept.`,
  shares: 'Whom the list is shared with stays behind.',
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={id} className="font-semibold text-base">
        {title}
      </h3>
      {children}
    </section>
  )
}
