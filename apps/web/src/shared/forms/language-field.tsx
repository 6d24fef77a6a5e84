import type { LanguageCode } from '@wordtide/contract'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from './field.tsx'
import { LanguageSelect } from './language-select.tsx'
import type { BoundFieldProps } from './text-field.tsx'

type LanguageFieldProps<V extends FieldValues, Output> = BoundFieldProps<V, Output> & {
  first?: readonly LanguageCode[]
}

/** One language of a form. */
export function LanguageField<V extends FieldValues, Output>(props: LanguageFieldProps<V, Output>) {
  const { control, name, label, hint, className, first } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message} {...(className && { className })}>
      {(tied) => (
        <LanguageSelect
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          first={first}
          {...tied}
        />
      )}
    </FieldFrame>
  )
}
