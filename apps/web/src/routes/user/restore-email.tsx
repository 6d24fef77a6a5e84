import { createFileRoute } from '@tanstack/react-router'
import { RestoreEmailPage, readEmailLink, useEmailLink } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/user/restore-email')({ validateSearch: readEmailLink, component: RestoreEmail })

function RestoreEmail() {
  const link = useEmailLink(Route.useSearch())
  return <RestoreEmailPage key={link.token} {...link} />
}
