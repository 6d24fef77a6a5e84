import { createFileRoute, redirect } from '@tanstack/react-router'
import { LandingPage } from '../features/landing/index.ts'

// Loaded lazily: they include code of reviews, too much for a page that is only read.
const loadAnswers = async () => (await import('../features/reviews/cards/example-answers.tsx')).ExampleAnswers

export const Route = createFileRoute('/')({
  beforeLoad: ({ context }) => {
    if (context.session.get().status === 'loggedIn') throw redirect({ to: '/library', replace: true })
  },
  component: () => <LandingPage loadAnswers={loadAnswers} />,
})
