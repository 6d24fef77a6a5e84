import { limits } from '@wordtide/contract'
import { Button, Input } from '@wordtide/ui'
import { useState } from 'react'
import { type FieldValues, useController, useWatch } from 'react-hook-form'
import { FieldFrame } from '../forms/field-frame.tsx'
import type { BoundFieldProps } from '../forms/fields.tsx'
import { type PasswordOwner, usePasswordHint } from './use-password-hint.ts'

interface PasswordFieldProps<V extends FieldValues, Output> extends Omit<BoundFieldProps<V, Output>, 'optional'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, with a button that shows it. */
export function PasswordField<V extends FieldValues, Output>(props: PasswordFieldProps<V, Output>) {
  const { control, name, label, hint, className, autoComplete } = props
  const { field, fieldState } = useController({ control, name })
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} error={fieldState.error?.message} required {...(className && { className })}>
      {(controlProps) => (
        <div className="relative">
          <Input
            {...field}
            {...controlProps}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            // Edge adds its own button for this.
            className="pr-20 [&::-ms-reveal]:hidden"
          />
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={isShown}
            aria-controls={controlProps.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-1 right-1 aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          >
            Show<span className="sr-only"> password</span>
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

interface NewPasswordFieldProps<V extends FieldValues, Output>
  extends Pick<BoundFieldProps<V, Output>, 'control' | 'name' | 'label'> {
  /** The user whose name and address make a password easy to guess. */
  owner: PasswordOwner | undefined
}

/** A new password, with the rules that it must follow, and a warning if it follows them and is easily guessed. */
export function NewPasswordField<V extends FieldValues, Output>({ owner, ...field }: NewPasswordFieldProps<V, Output>) {
  const { control, name } = field
  const warning = usePasswordHint(useWatch({ control, name }), owner)
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <>
          {limits.password.min} to {limits.password.max} characters, with a digit, a lowercase letter, an uppercase
          letter and a special character
          <span aria-live="polite" className="block text-warning">
            {warning}
          </span>
        </>
      }
    />
  )
}
