import { type LanguageCode, limits } from '@wordtide/contract'
import { type UseFormGetValues, useWatch } from 'react-hook-form'
import { TextAreaField, TextField } from '../../../shared/forms/fields.tsx'
import { foldOfRows } from '../../../shared/forms/fold.tsx'
import { LanguageField } from '../../../shared/forms/languages/language-fields.tsx'
import type { RowState } from '../../../shared/forms/rows/ready-row.ts'
import { FieldRows } from '../../../shared/forms/rows/repeatable-rows.tsx'
import { shortcutLabel } from '../../../shared/lib/keys/shortcuts.ts'
import { ExampleTextField, hideKey } from './example-text-field.tsx'
import { useFormSection } from './form-sections.ts'
import {
  nextLanguage,
  type OfferedRow,
  offeredDefinition,
  offeredExample,
  rowState,
  type VocControl,
  type VocFormInput,
} from './voc-form.ts'

interface TranslationRowsProps {
  control: VocControl
  /** The list's target languages: offered first, and a new row begins with the first one that has no row yet. */
  targets: readonly LanguageCode[]
}

const stateAt = (rows: readonly OfferedRow[] | undefined, index: number): RowState => {
  const row = rows?.[index]
  return row === undefined ? 'filled' : rowState(row)
}

/** The meaning of the term, in several languages. */
export function DefinitionRows({ control, targets }: TranslationRowsProps) {
  const rows = useWatch({ control, name: 'definitions' })
  return (
    <FieldRows
      control={control}
      name="definitions"
      legend="Definitions"
      item="definition"
      max={limits.voc.definitions}
      newRow={() => ({ language: nextLanguage(targets, rows), value: '' })}
      ready={{
        next: offeredDefinition(targets, rows),
        stateOf: (index) => stateAt(rows, index),
        isForAdding: false,
      }}
    >
      {(index) => (
        <div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <LanguageField
            control={control}
            name={`definitions.${index}.language`}
            label="Language"
            first={targets}
            own="known"
          />
          <TextAreaField
            control={control}
            name={`definitions.${index}.value`}
            label="Definition"
            optional={rows?.[index]?.isOffered}
            limit={limits.voc.value}
            rows={1}
            className="[&_textarea]:min-h-10"
            dir="auto"
            {...(rows?.[index]?.language && { lang: rows[index].language })}
          />
        </div>
      )}
    </FieldRows>
  )
}

interface ExampleRowsProps extends TranslationRowsProps {
  /** The language of the list. */
  language: LanguageCode
  getValues: UseFormGetValues<VocFormInput>
}

/** Example sentences, each with its translations. */
export function ExampleRows({ control, language, targets, getValues }: ExampleRowsProps) {
  const fold = useFormSection(control, 'examples')
  const rows = useWatch({ control, name: 'examples' })
  return (
    <FieldRows
      control={control}
      name="examples"
      legend="Examples"
      item="example"
      fold={foldOfRows(fold, 'Examples')}
      framed
      hint={
        <>
          Surround the part that a review hides with *, as in: The *tide* comes in. Where the term occurs, this happens
          when you leave the field.
          <span className="max-sm:hidden"> {shortcutLabel(hideKey)} does it for the selected word.</span>
        </>
      }
      max={limits.voc.examples}
      newRow={() => ({ value: '', translations: [] })}
      ready={{ next: { ...offeredExample }, stateOf: (index) => stateAt(rows, index), isForAdding: true }}
    >
      {(index) => (
        <div className="grid gap-5">
          <ExampleTextField
            control={control}
            name={`examples.${index}.value`}
            label="Example"
            optional={rows?.[index]?.isOffered}
            language={language}
            getWord={() => getValues('term')}
          />
          {/* The values of a new row come after it. */}
          {rows?.[index] !== undefined && stateAt(rows, index) !== 'ready' && (
            <ExampleTranslationRows
              control={control}
              index={index}
              language={language}
              targets={targets}
              getValues={getValues}
            />
          )}
        </div>
      )}
    </FieldRows>
  )
}

/** The translations of one example. */
function ExampleTranslationRows({ control, index, targets, getValues }: ExampleRowsProps & { index: number }) {
  const name = `examples.${index}.translations` as const
  const rows = useWatch({ control, name })
  return (
    <FieldRows
      control={control}
      name={name}
      legend="Translations"
      item="translation"
      max={limits.voc.translations}
      newRow={() => ({ language: nextLanguage(targets, rows), value: '' })}
    >
      {(row) => {
        const language = rows?.[row]?.language ?? ''
        return (
          <div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <LanguageField
              control={control}
              name={`${name}.${row}.language`}
              label="Language"
              first={targets}
              own="known"
            />
            <ExampleTextField
              control={control}
              name={`${name}.${row}.value`}
              label="Translation"
              language={language}
              getWord={() => getValues('definitions')?.find((one) => one.language === language)?.value ?? ''}
            />
          </div>
        )
      }}
    </FieldRows>
  )
}

/** Names with values, such as gender, plural or reading. */
export function AttributeRows({ control, language }: { control: VocControl; language: LanguageCode }) {
  const fold = useFormSection(control, 'attributes')
  return (
    <FieldRows
      control={control}
      name="attributes"
      legend="Attributes"
      item="attribute"
      fold={foldOfRows(fold, 'Attributes')}
      max={limits.voc.attributes}
      newRow={() => ({ name: '', value: '' })}
    >
      {(index) => (
        <div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <TextField
            control={control}
            name={`attributes.${index}.name`}
            label="Name"
            limit={limits.voc.value}
            placeholder="gender"
            dir="auto"
            autoComplete="off"
          />
          <TextField
            control={control}
            name={`attributes.${index}.value`}
            label="Value"
            limit={limits.voc.value}
            lang={language}
            dir="auto"
            autoComplete="off"
          />
        </div>
      )}
    </FieldRows>
  )
}
