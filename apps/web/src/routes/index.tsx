import { createFileRoute, redirect } from '@tanstack/react-router'
import { LandingPage } from '../features/landing/index.ts'

export const Route = createFileRoute('/')({
  beforeLoad: ({ context }) => {
    if (context.session.get().status === 'loggedIn') throw redirect({ to: '/library', replace: true })
  },
  component: LandingPage,
})
