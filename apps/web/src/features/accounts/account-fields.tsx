import { Input } from '@wordtide/ui'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import { type BoundFieldProps, TextField } from '../../shared/forms/fields.tsx'

interface EmailFieldProps<V extends FieldValues, Output> extends Pick<BoundFieldProps<V, Output>, 'control' | 'name'> {
  /** With `webauthn`, the browser also offers passkeys here. */
  autoComplete?: 'username' | 'username webauthn'
}

/** The e-mail address of an account. */
export const EmailField = <V extends FieldValues, Output>({
  autoComplete = 'username',
  ...props
}: EmailFieldProps<V, Output>) => (
  <TextField {...props} label="Email" type="email" inputMode="email" autoComplete={autoComplete} />
)

/** The address whose password is changed, shown to the user and to their password manager. */
export const ReadOnlyEmail = ({ email }: { email: string }) => (
  <FieldFrame label="Email">
    {(controlProps) => (
      <Input
        {...controlProps}
        type="email"
        name="email"
        value={email}
        readOnly
        autoComplete="username"
        className="bg-muted"
      />
    )}
  </FieldFrame>
)
