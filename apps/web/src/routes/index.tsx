import { createFileRoute, redirect } from '@tanstack/react-router'
import { Landing } from '../features/landing/landing.tsx'

export const Route = createFileRoute('/')({
  beforeLoad: ({ context }) => {
    if (context.session.get().status === 'loggedIn') throw redirect({ to: '/library', replace: true })
  },
  component: Landing,
})
