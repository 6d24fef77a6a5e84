import { limits } from '@wordtide/contract'
import { Button, Input } from '@wordtide/ui'
import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { FieldFrame } from '../../shared/forms/field.tsx'
import type { BoundFieldProps } from '../../shared/forms/text-field.tsx'

interface PasswordFieldProps<V extends FieldValues, Output> extends BoundFieldProps<V, Output> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which its owner may look at. */
export function PasswordField<V extends FieldValues, Output>(props: PasswordFieldProps<V, Output>) {
  const { control, name, label, hint, className, autoComplete } = props
  const { field, fieldState } = useController({ control, name })
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message} {...(className && { className })}>
      {(tied) => (
        <div className="relative">
          <Input
            {...field}
            {...tied}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            // Edge has a button of its own for this.
            className="pr-20 [&::-ms-reveal]:hidden"
          />
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={shown}
            aria-controls={tied.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          >
            Show<span className="sr-only"> password</span>
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

type NewPasswordFieldProps<V extends FieldValues, Output> = Pick<
  BoundFieldProps<V, Output>,
  'control' | 'name' | 'label'
>

/** A password that is chosen now, with what it has to hold. */
export const NewPasswordField = <V extends FieldValues, Output>(props: NewPasswordFieldProps<V, Output>) => (
  <PasswordField
    {...props}
    autoComplete="new-password"
    hint={`${limits.password.min} to ${limits.password.max} characters, with a digit, a lowercase letter, an uppercase letter and a special character`}
  />
)
