import { useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { CheckboxField } from './checkbox-field.tsx'
import { FieldMessage } from './field-frame.tsx'
import type { BoundFieldProps } from './fields.tsx'

interface ChoicesFieldProps<V extends FieldValues, Output>
  extends Pick<BoundFieldProps<V, Output>, 'control' | 'name' | 'label'> {
  options: readonly { value: string; label: string }[]
}

/** A choice of several of a few options. The value of the field is an array of theirs, in their order. */
export function ChoicesField<V extends FieldValues, Output>(props: ChoicesFieldProps<V, Output>) {
  const { control, name, label, options } = props
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const values: unknown = field.value
  const isChosen = (value: string) => Array.isArray(values) && values.includes(value)
  const message = fieldState.error?.message
  return (
    <fieldset
      className="grid gap-3 pointer-coarse:gap-5"
      {...(message !== undefined && { 'aria-describedby': id, 'data-invalid': true })}
    >
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      {options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          checked={isChosen(option.value)}
          onChange={(checked) =>
            field.onChange(
              options.flatMap(({ value }) => ((value === option.value ? checked : isChosen(value)) ? value : [])),
            )
          }
        />
      ))}
      {message !== undefined && <FieldMessage id={id}>{message}</FieldMessage>}
    </fieldset>
  )
}
