import { Input } from '@wordtide/ui'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from '../../shared/forms/field-frame.tsx'
import { type BoundFieldProps, TextField } from '../../shared/forms/fields.tsx'

type EmailFieldProps<V extends FieldValues, Output> = Pick<BoundFieldProps<V, Output>, 'control' | 'name'>

/** The e-mail address of an account. */
export const EmailField = <V extends FieldValues, Output>(props: EmailFieldProps<V, Output>) => (
  <TextField {...props} label="Email" type="email" inputMode="email" autoComplete="username" />
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
