import { type LanguageCode, limits } from '@wordtide/contract'
import { FieldRows } from '../../shared/forms/field-rows.tsx'
import { TextField } from '../../shared/forms/text-field.tsx'
import type { VocControl } from './voc-form.ts'

/** What else there is to say: gender, plural, reading. */
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
