import { createFileRoute } from '@tanstack/react-router'
import { ActivatePage } from '../../features/accounts/activate-page.tsx'
import { mailedLink } from '../../features/accounts/mailed-link.ts'

export const Route = createFileRoute('/user/activate')({ validateSearch: mailedLink, component: Activate })

function Activate() {
  return <ActivatePage {...Route.useSearch()} />
}
