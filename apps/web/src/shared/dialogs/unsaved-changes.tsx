import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addSignOutGuard } from '../session/sign-out.ts'
import { useSessionStore } from '../session/use-session.ts'
import { lazyDialog, questionFailure } from './lazy-dialog.tsx'
import type { DiscardQuestionProps } from './questions.tsx'

const loadQuestion = async () => (await import('./questions.tsx')).DiscardQuestion
const DiscardQuestion = lazyDialog<DiscardQuestionProps & { onClose: () => void }>(questionFailure, loadQuestion)

/**
 * Asks whether to discard unsaved changes before the user leaves the page or logs out. For a form that is part of its page;
 * `FormDialog` does the same for a form in a dialog.
 */
export function UnsavedChangesQuestion({ changed }: { changed: boolean }) {
  const session = useSessionStore()
  const navigation = useBlocker({
    // After a sign-out nothing could be saved any more.
    shouldBlockFn: ({ current, next }) =>
      changed && current.pathname !== next.pathname && session.get().status === 'loggedIn',
    enableBeforeUnload: () => changed,
    withResolver: true,
  })
  const [signOut, setSignOut] = useState<() => void>()
  const { proceed = signOut, reset } = navigation
  useEffect(() => {
    if (!changed) return
    // An error is shown when the question is asked.
    void loadQuestion().catch(() => undefined)
    return addSignOutGuard((callback) => setSignOut(() => callback))
  }, [changed])
  // The changes were saved while the question was open: the navigation or the sign-out continues.
  useEffect(() => {
    if (changed) return
    setSignOut(undefined)
    proceed?.()
  }, [changed, proceed])
  // If the form is unmounted while the question is open, the navigation is cancelled, so that the address matches the page.
  // A Back navigation is not undone after the session has ended: the redirect to /signin started from its address.
  useEffect(
    () => () =>
      (session.get().status === 'loggedIn' || navigation.action === 'PUSH' ? navigation.reset : navigation.proceed)?.(),
    [navigation, session],
  )
  if (proceed === undefined) return null
  const close = () => {
    setSignOut(undefined)
    reset?.()
  }
  const discard = () => {
    setSignOut(undefined)
    proceed()
  }
  return <DiscardQuestion open onKeep={close} onDiscard={discard} onClose={close} />
}
