import { Input } from '@wordtide/ui'
import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from './field.tsx'

export interface BoundFieldProps<V extends FieldValues, Output> {
  control: Control<V, unknown, Output>
  name: FieldPath<V>
  label: string
  hint?: ReactNode
  className?: string
}

type TextFieldProps<V extends FieldValues, Output> = BoundFieldProps<V, Output> &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'placeholder' | 'lang' | 'dir' | 'inputMode' | 'autoFocus'>

/** A one-line text of a form. */
export function TextField<V extends FieldValues, Output>(props: TextFieldProps<V, Output>) {
  const { control, name, label, hint, className, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message} {...(className && { className })}>
      {(tied) => <Input {...rest} {...field} value={field.value ?? ''} {...tied} />}
    </FieldFrame>
  )
}
