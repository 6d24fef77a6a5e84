import { createFileRoute } from '@tanstack/react-router'
import { ActivatePage } from '../../features/accounts/activate-page.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const Route = createFileRoute('/user/activate')({
  validateSearch: (search: Record<string, unknown>) => ({ email: text(search.email), token: text(search.token) }),
  component: Activate,
})

function Activate() {
  return <ActivatePage {...Route.useSearch()} />
}
