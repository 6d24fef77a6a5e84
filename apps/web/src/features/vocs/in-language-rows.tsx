import { type LanguageCode, limits } from '@wordtide/contract'
import { type FieldPath, useWatch } from 'react-hook-form'
import { FieldRows } from '../../shared/forms/field-rows.tsx'
import { LanguageField } from '../../shared/forms/language-field.tsx'
import { TextAreaField } from '../../shared/forms/text-area-field.tsx'
import { nextLanguage, type VocControl, type VocFormInput } from './voc-form.ts'

export interface InLanguageRowsProps {
  control: VocControl
  name: 'definitions' | `examples.${number}.translations`
  legend: string
  item: string
  valueLabel: string
  /** The list's target languages are offered first, and one that is missing is chosen beforehand. */
  targets: readonly LanguageCode[]
  hint?: string
}

/** The same said in several languages: definitions, or the translations of an example. */
export function InLanguageRows({ control, name, valueLabel, targets, ...words }: InLanguageRowsProps) {
  const rows = useWatch({ control, name })
  const at = (index: number, field: 'language' | 'value'): FieldPath<VocFormInput> => `${name}.${index}.${field}`
  return (
    <FieldRows
      {...words}
      control={control}
      name={name}
      max={name === 'definitions' ? limits.voc.definitions : limits.voc.translations}
      newRow={() => ({ language: nextLanguage(targets, rows), value: '' })}
    >
      {(index) => (
        <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
          <LanguageField control={control} name={at(index, 'language')} label="Language" first={targets} />
          <TextAreaField
            control={control}
            name={at(index, 'value')}
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
