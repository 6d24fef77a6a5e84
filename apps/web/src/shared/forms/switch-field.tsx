import { Switch } from '@wordtide/ui'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from './field.tsx'
import type { BoundFieldProps } from './text-field.tsx'

/** Something that is on or off. */
export function SwitchField<V extends FieldValues, Output>(props: BoundFieldProps<V, Output>) {
  const { control, name, label, hint, className } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message} {...(className && { className })}>
      {(tied) => (
        <Switch
          ref={field.ref}
          checked={field.value === true}
          onCheckedChange={field.onChange}
          onBlur={field.onBlur}
          {...tied}
        />
      )}
    </FieldFrame>
  )
}
