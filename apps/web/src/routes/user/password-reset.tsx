import { createFileRoute } from '@tanstack/react-router'
import { PasswordResetPage, readEmailLink } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/user/password-reset')({
  validateSearch: readEmailLink,
  component: PasswordReset,
})

function PasswordReset() {
  return <PasswordResetPage {...Route.useSearch()} />
}
