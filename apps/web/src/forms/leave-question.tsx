import { useBlocker } from '@tanstack/react-router'
import { useSessionStore } from '../session/use-session.ts'
import { DiscardQuestion } from './discard-question.tsx'

/** For a form that is part of its page: asks before the page is left while the form holds something that is not saved. */
export function LeaveQuestion({ changed }: { changed: boolean }) {
  const session = useSessionStore()
  const leaving = useBlocker({
    // Who has signed out is led away without a question: nothing could be saved any more.
    shouldBlockFn: ({ current, next }) =>
      changed && current.pathname !== next.pathname && session.get().status === 'loggedIn',
    enableBeforeUnload: () => changed,
    withResolver: true,
  })
  return (
    <DiscardQuestion
      open={leaving.status === 'blocked'}
      onKeep={() => leaving.reset?.()}
      onDiscard={() => leaving.proceed?.()}
    />
  )
}
