import type { FieldValues } from 'react-hook-form'
import { type BoundFieldProps, TextField } from '../../shared/forms/text-field.tsx'

type EmailFieldProps<V extends FieldValues, Output> = Pick<BoundFieldProps<V, Output>, 'control' | 'name'>

/** The address that an account is known by. */
export const EmailField = <V extends FieldValues, Output>(props: EmailFieldProps<V, Output>) => (
  <TextField {...props} label="Email" type="email" inputMode="email" autoComplete="username" />
)
