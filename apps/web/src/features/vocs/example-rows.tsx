import { type LanguageCode, limits } from '@wordtide/contract'
import { FieldRows } from '../../shared/forms/field-rows.tsx'
import { TextAreaField } from '../../shared/forms/text-area-field.tsx'
import { InLanguageRows } from './in-language-rows.tsx'
import type { VocControl } from './voc-form.ts'

export interface ExampleRowsProps {
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
          <InLanguageRows
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
