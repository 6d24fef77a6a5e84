import type { FormEventHandler, ReactNode } from 'react'
import { FormAlert } from '../../shared/forms/form-alert.tsx'
import { SubmitButton } from '../../shared/forms/submit-button.tsx'

interface AuthFormProps {
  onSubmit: FormEventHandler
  /** What the server said of the form as a whole. */
  failure: string | undefined
  /** What to do about that. */
  remedy?: ReactNode
  /** What the button says. */
  action: string
  busy: boolean
  children: ReactNode
}

/** The form of an account screen: what went wrong, the fields, one button. */
export function AuthForm({ onSubmit, failure, remedy, action, busy, children }: AuthFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <FormAlert message={failure}>{remedy}</FormAlert>
      {children}
      <SubmitButton busy={busy}>{action}</SubmitButton>
    </form>
  )
}
