import { useEffect, useRef } from 'react'
import { useUser } from '../session/use-session.ts'
import { forgetInterruptedDraft, interruptedDraft } from './interrupted-draft.ts'

/**
 * Opens a form that the end of the session has closed, once the user is back. `form` is the name of its draft; undefined as long as it cannot
 * be opened.
 */
export function useReopenedForm(form: string | undefined, open: () => void): void {
  const user = useUser()
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  const userId = user?.id
  useEffect(() => {
    const interrupted = interruptedDraft()
    if (userId === undefined || form === undefined || interrupted?.form !== form || interrupted.userId !== userId)
      return
    forgetInterruptedDraft()
    latest.current()
  }, [userId, form])
}
