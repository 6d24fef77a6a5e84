import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage, readEmailLink, useEmailLink } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/user/confirm-email')({ validateSearch: readEmailLink, component: ConfirmEmail })

function ConfirmEmail() {
  const link = useEmailLink(Route.useSearch())
  return <ConfirmEmailPage key={link.token} {...link} />
}
