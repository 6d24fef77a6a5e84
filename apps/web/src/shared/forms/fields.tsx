import { Input, NativeSelect, Switch, Textarea } from '@wordtide/ui'
import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldErrors, type FieldPath, type FieldValues, get, useController } from 'react-hook-form'
import { FieldFrame } from './field-frame.tsx'

/** The props of every component that renders a field of a React Hook Form form. */
export interface BoundFieldProps<V extends FieldValues, Output> {
  control: Control<V, unknown, Output>
  name: FieldPath<V>
  label: string
  hint?: ReactNode
  /** True if the schema accepts the field without content. */
  optional?: boolean | undefined
  className?: string
}

/** Returns the message at a path of a form's errors. */
export function messageAt(errors: FieldErrors, path: string): string | undefined {
  const message: unknown = get(errors, `${path}.message`)
  return typeof message === 'string' ? message : undefined
}

/** The number of characters that fit, from the contract's limits. */
interface Limited {
  limit?: number
}

/** Returns a field of a form, the props of the frame around its control, and the other props, which are those of the control. */
export function useField<V extends FieldValues, Output, Props extends Limited>(
  props: Props & BoundFieldProps<V, Output>,
) {
  const { control, name, label, hint, optional = false, limit, className, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const frame = {
    label,
    hint,
    error: fieldState.error?.message,
    isLeftFilled: fieldState.isTouched && field.value !== '',
    required: !optional,
    counted: limit === undefined ? undefined : { text: typeof field.value === 'string' ? field.value : '', limit },
    ...(className && { className }),
  }
  return { field, frame, rest }
}

type TextFieldProps<V extends FieldValues, Output> = BoundFieldProps<V, Output> &
  Limited &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'placeholder' | 'lang' | 'dir' | 'inputMode' | 'autoFocus'>

/** A single-line text field. */
export function TextField<V extends FieldValues, Output>(props: TextFieldProps<V, Output>) {
  const { field, frame, rest } = useField(props)
  return (
    <FieldFrame {...frame}>
      {(controlProps) => <Input {...rest} {...field} value={field.value ?? ''} {...controlProps} />}
    </FieldFrame>
  )
}

type TextAreaFieldProps<V extends FieldValues, Output> = BoundFieldProps<V, Output> &
  Limited &
  Pick<ComponentProps<'textarea'>, 'rows' | 'placeholder' | 'lang' | 'dir'>

/** A multi-line text field. */
export function TextAreaField<V extends FieldValues, Output>(props: TextAreaFieldProps<V, Output>) {
  const { field, frame, rest } = useField(props)
  return (
    <FieldFrame {...frame}>
      {(controlProps) => <Textarea {...rest} {...field} value={field.value ?? ''} {...controlProps} />}
    </FieldFrame>
  )
}

interface SelectOption {
  value: string
  label: string
}

type SelectFieldProps<V extends FieldValues, Output> = BoundFieldProps<V, Output> & {
  options: readonly SelectOption[]
  placeholder?: string
}

/** A choice of one of a few options; without one whose value is empty, the field is empty at first. */
export function SelectField<V extends FieldValues, Output>(props: SelectFieldProps<V, Output>) {
  const { options, placeholder = 'Select' } = props
  const { field, frame } = useField(props)
  return (
    <FieldFrame {...frame}>
      {(controlProps) => (
        <NativeSelect {...field} value={field.value ?? ''} {...controlProps}>
          {options.every(({ value }) => value !== '') && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
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

/** A setting that is on or off. */
export function SwitchField<V extends FieldValues, Output>(props: Omit<BoundFieldProps<V, Output>, 'optional'>) {
  const { control, name, label, hint, className } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message} {...(className && { className })}>
      {(controlProps) => (
        <Switch
          ref={field.ref}
          checked={field.value === true}
          onCheckedChange={field.onChange}
          onBlur={field.onBlur}
          {...controlProps}
        />
      )}
    </FieldFrame>
  )
}
