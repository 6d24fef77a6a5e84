import { createFileRoute } from '@tanstack/react-router'
import { ActivatePage, readEmailLink, useEmailLink } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/user/activate')({ validateSearch: readEmailLink, component: Activate })

function Activate() {
  const link = useEmailLink(Route.useSearch())
  return <ActivatePage key={link.token} {...link} />
}
