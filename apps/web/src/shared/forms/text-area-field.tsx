import { Textarea } from '@wordtide/ui'
import type { ComponentProps } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from './field.tsx'
import type { BoundFieldProps } from './text-field.tsx'

type TextAreaFieldProps<V extends FieldValues, Output> = BoundFieldProps<V, Output> &
  Pick<ComponentProps<'textarea'>, 'rows' | 'placeholder' | 'lang' | 'dir'>

/** A text of several lines. */
export function TextAreaField<V extends FieldValues, Output>(props: TextAreaFieldProps<V, Output>) {
  const { control, name, label, hint, className, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message} {...(className && { className })}>
      {(tied) => <Textarea {...rest} {...field} value={field.value ?? ''} {...tied} />}
    </FieldFrame>
  )
}
