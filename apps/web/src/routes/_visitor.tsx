import { createFileRoute, redirect } from '@tanstack/react-router'
import { safePath } from '@wordtide/contract'

/** For visitors only: who is signed in goes where they wanted to go, or to the start. */
export const Route = createFileRoute('/_visitor')({
  beforeLoad: ({ context, location }) => {
    const { redirect: wanted, ...search }: Record<string, unknown> = location.search
    // Who comes back from another site has no navigation state: the address says what it said.
    if (wanted !== undefined)
      throw redirect({ to: location.pathname, search, state: { redirect: safePath(wanted) }, replace: true })
    if (context.session.get().status === 'loggedIn')
      throw redirect({ href: location.state.redirect ?? '/', replace: true })
  },
})
