import { NativeSelect } from '@wordtide/ui'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from './field.tsx'
import type { SelectOption } from './select-field.tsx'
import type { BoundFieldProps } from './text-field.tsx'

type NativeSelectFieldProps<V extends FieldValues, Output> = BoundFieldProps<V, Output> & {
  options: readonly SelectOption[]
  placeholder: string
}

/** One of a few options, for a page whose first load has no room for `SelectField`. */
export function NativeSelectField<V extends FieldValues, Output>(props: NativeSelectFieldProps<V, Output>) {
  const { control, name, label, hint, className, options, placeholder } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message} {...(className && { className })}>
      {(tied) => (
        <NativeSelect {...field} value={field.value ?? ''} {...tied}>
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}
