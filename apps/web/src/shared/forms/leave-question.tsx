import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DiscardQuestion } from '../dialogs/discard-question.tsx'
import { addSignOutGuard } from '../session/sign-out.ts'
import { useSessionStore } from '../session/use-session.ts'

/**
 * For a form that is part of its page: asks before the page is left, or its person logs out, while the form holds something
 * that is not saved.
 */
export function LeaveQuestion({ changed }: { changed: boolean }) {
  const session = useSessionStore()
  const leaving = useBlocker({
    // Who has signed out is led away without a question: nothing could be saved any more.
    shouldBlockFn: ({ current, next }) =>
      changed && current.pathname !== next.pathname && session.get().status === 'loggedIn',
    enableBeforeUnload: () => changed,
    withResolver: true,
  })
  const [logOut, setLogOut] = useState<() => void>()
  const { proceed = logOut, reset } = leaving
  useEffect(() => {
    if (!changed) return
    return addSignOutGuard((leave) => setLogOut(() => leave))
  }, [changed])
  // Saved meanwhile: there is nothing left to ask.
  useEffect(() => {
    if (changed) return
    setLogOut(undefined)
    proceed?.()
  }, [changed, proceed])
  // A form that goes takes its question along: the page stays, and so does its address. Only who is signed out has been led
  // on already, from the address that Back had come to.
  useEffect(
    () => () =>
      (session.get().status === 'loggedIn' || leaving.action === 'PUSH' ? leaving.reset : leaving.proceed)?.(),
    [leaving, session],
  )
  if (proceed === undefined) return null
  const close = () => {
    setLogOut(undefined)
    reset?.()
  }
  const discard = () => {
    setLogOut(undefined)
    proceed()
  }
  return <DiscardQuestion open onKeep={close} onDiscard={discard} />
}
