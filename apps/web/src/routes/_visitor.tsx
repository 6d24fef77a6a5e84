import { createFileRoute, redirect } from '@tanstack/react-router'
import { safePath } from '@wordtide/contract'
import { keepInvitation } from '../features/accounts/index.ts'
import { interruptedReview } from '../shared/session/interrupted-review.ts'

/** For visitors only: signed-in users are redirected to the page that they came for, or to the start. */
export const Route = createFileRoute('/_visitor')({
  search: { middlewares: [keepInvitation] },
  beforeLoad: ({ context, location }) => {
    const { redirect: redirectPath, ...search }: Record<string, unknown> = location.search
    // The way back from another site has no navigation state: the path is in the address, and is moved into the state.
    if (redirectPath !== undefined)
      throw redirect({
        to: location.pathname,
        search,
        hash: location.hash,
        state: { redirect: safePath(redirectPath) },
        replace: true,
      })
    const session = context.session.get()
    if (session.status !== 'loggedIn') return
    const interrupted = interruptedReview()
    // The page belongs to the review of another user.
    const isOthers = interrupted !== undefined && interrupted.userId !== session.user.id
    throw redirect({ href: isOthers ? '/' : (location.state.redirect ?? '/'), replace: true })
  },
})
