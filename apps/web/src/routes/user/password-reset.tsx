import { createFileRoute } from '@tanstack/react-router'
import { mailedLink } from '../../features/accounts/mailed-link.ts'
import { PasswordResetPage } from '../../features/accounts/password-reset-page.tsx'

export const Route = createFileRoute('/user/password-reset')({ validateSearch: mailedLink, component: PasswordReset })

function PasswordReset() {
  return <PasswordResetPage {...Route.useSearch()} />
}
