import { Input } from '@wordtide/ui'
import { FieldFrame } from '../../shared/forms/field.tsx'

/** Whose password it is, for the person and for their password manager. */
export const ReadOnlyEmail = ({ email }: { email: string }) => (
  <FieldFrame label="Email">
    {(tied) => (
      <Input {...tied} type="email" name="email" value={email} readOnly autoComplete="username" className="bg-muted" />
    )}
  </FieldFrame>
)
