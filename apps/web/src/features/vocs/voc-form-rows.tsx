import { type LanguageCode, limits } from '@wordtide/contract'
import { type FieldPath, useWatch } from 'react-hook-form'
import { TextAreaField, TextField } from '../../shared/forms/fields.tsx'
import { LanguageField } from '../../shared/forms/language-fields.tsx'
import { FieldRows } from '../../shared/forms/repeatable-rows.tsx'
import { nextLanguage, type VocControl, type VocFormInput } from './voc-form.ts'

interface TranslationRowsProps {
  control: VocControl
  name: 'definitions' | `examples.${number}.translations`
  legend: string
  item: string
  valueLabel: string
  /** The list's target languages: offered first, and a new row begins with the first one that has no row yet. */
  targets: readonly LanguageCode[]
  hint?: string
}

/** One text in several languages: definitions, or the translations of an example. */
export function TranslationRows({ control, name, valueLabel, targets, ...labels }: TranslationRowsProps) {
  const rows = useWatch({ control, name })
  const pathOf = (index: number, field: 'language' | 'value'): FieldPath<VocFormInput> => `${name}.${index}.${field}`
  return (
    <FieldRows
      {...labels}
      control={control}
      name={name}
      max={name === 'definitions' ? limits.voc.definitions : limits.voc.translations}
      newRow={() => ({ language: nextLanguage(targets, rows), value: '' })}
    >
      {(index) => (
        <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
          <LanguageField control={control} name={pathOf(index, 'language')} label="Language" first={targets} />
          <TextAreaField
            control={control}
            name={pathOf(index, 'value')}
            label={valueLabel}
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

interface ExampleRowsProps {
  control: VocControl
  /** The language of the list. */
  language: LanguageCode
  targets: readonly LanguageCode[]
}

/** Example sentences, each with its translations. */
export function ExampleRows({ control, language, targets }: ExampleRowsProps) {
  return (
    <FieldRows
      control={control}
      name="examples"
      legend="Examples"
      item="example"
      hint="Surround the part that a review hides with *, as in: The *tide* comes in."
      max={limits.voc.examples}
      newRow={() => ({ value: '', translations: [] })}
    >
      {(index) => (
        <div className="grid gap-4 rounded-md border p-3">
          <TextAreaField
            control={control}
            name={`examples.${index}.value`}
            label="Example"
            rows={1}
            className="[&_textarea]:min-h-10"
            lang={language}
            dir="auto"
          />
          <TranslationRows
            control={control}
            name={`examples.${index}.translations`}
            legend="Translations"
            item="translation"
            valueLabel="Translation"
            targets={targets}
          />
        </div>
      )}
    </FieldRows>
  )
}

/** Names with values, such as gender, plural or reading. */
export function AttributeRows({ control, language }: { control: VocControl; language: LanguageCode }) {
  return (
    <FieldRows
      control={control}
      name="attributes"
      legend="Attributes"
      item="attribute"
      max={limits.voc.attributes}
      newRow={() => ({ name: '', value: '' })}
    >
      {(index) => (
        <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
          <TextField
            control={control}
            name={`attributes.${index}.name`}
            label="Name"
            placeholder="gender"
            dir="auto"
            autoComplete="off"
          />
          <TextField
            control={control}
            name={`attributes.${index}.value`}
            label="Value"
            lang={language}
            dir="auto"
            autoComplete="off"
          />
        </div>
      )}
    </FieldRows>
  )
}
