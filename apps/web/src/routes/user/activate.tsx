import { createFileRoute } from '@tanstack/react-router'
import { ActivatePage, readEmailLink } from '../../features/accounts/index.ts'

export const Route = createFileRoute('/user/activate')({ validateSearch: readEmailLink, component: Activate })

function Activate() {
  return <ActivatePage {...Route.useSearch()} />
}
