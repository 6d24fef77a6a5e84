import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@wordtide/ui'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from './field.tsx'
import type { BoundFieldProps } from './text-field.tsx'

export interface SelectOption {
  value: string
  label: string
}

type SelectFieldProps<V extends FieldValues, Output> = BoundFieldProps<V, Output> & {
  options: readonly SelectOption[]
  placeholder?: string
}

/** One of a few options. */
export function SelectField<V extends FieldValues, Output>(props: SelectFieldProps<V, Output>) {
  const { control, name, label, hint, className, options, placeholder = 'Select' } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message} {...(className && { className })}>
      {(tied) => (
        <Select value={field.value ?? ''} onValueChange={field.onChange}>
          <SelectTrigger ref={field.ref} onBlur={field.onBlur} {...tied}>
            <SelectValue placeholder={placeholder} />
          </SelectTrigger>
          <SelectContent>
            {options.map(({ value, label }) => (
              <SelectItem key={value} value={value}>
                {label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </FieldFrame>
  )
}
