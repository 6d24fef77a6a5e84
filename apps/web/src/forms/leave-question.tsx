import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lazyDialog } from '../lazy-dialog.tsx'
import { useSessionStore } from '../session/use-session.ts'

// Few are ever asked.
const loadQuestion = () => import('./discard-question.tsx')
const LeaveDialog = lazyDialog('Unable to leave the page', async () => {
  const { DiscardQuestion } = await loadQuestion()
  return ({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) => (
    <DiscardQuestion open onKeep={onClose} onDiscard={onDiscard} />
  )
})

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
  // At hand when it is needed: the network may be gone by then.
  useEffect(() => {
    if (changed) void loadQuestion().catch(() => undefined)
  }, [changed])
  if (leaving.status !== 'blocked') return null
  return <LeaveDialog onClose={leaving.reset} onDiscard={leaving.proceed} />
}
