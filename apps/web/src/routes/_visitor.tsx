import { createFileRoute, redirect } from '@tanstack/react-router'

/** For visitors only: who is signed in goes where they wanted to go, or to the start. */
export const Route = createFileRoute('/_visitor')({
  beforeLoad: ({ context, location }) => {
    if (context.session.get().status === 'loggedIn')
      throw redirect({ href: location.state.redirect ?? '/', replace: true })
  },
})
