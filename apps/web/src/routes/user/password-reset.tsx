import { createFileRoute } from '@tanstack/react-router'
import { PasswordResetPage, readEmailLink, useEmailLink } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/user/password-reset')({
  validateSearch: readEmailLink,
  component: PasswordReset,
})

function PasswordReset() {
  const link = useEmailLink(Route.useSearch())
  return <PasswordResetPage key={link.token} {...link} />
}
