import { type MouseEvent, useRef, useState } from 'react'
import { errorBodyOf } from '../api/errors.ts'
import { toastFailure } from '../api/toasts.ts'

/**
 * Returns the click handler of links to files that are made for their user. The browser's own handling of a link would hardly show that the
 * session has ended or that there is no such file, so `check` queries the server before, and a toast shows the reason of a failure.
 */
export function useDownloadLink(check: () => Promise<unknown>): {
  onClick: (event: MouseEvent<HTMLAnchorElement>) => Promise<void>
  isChecking: boolean
} {
  const progress = useRef<'checking' | 'allowed'>(undefined)
  const [isChecking, setIsChecking] = useState(false)
  const onClick = async (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || progress.current === 'allowed') return
    event.preventDefault()
    if (progress.current === 'checking') return
    progress.current = 'checking'
    setIsChecking(true)
    try {
      await check()
      progress.current = 'allowed'
      link.click()
    } catch (error) {
      // Without a session the client redirects to the sign-in page.
      if (errorBodyOf(error).key !== 'UNAUTHORIZED') toastFailure('Unable to download', error)
    } finally {
      progress.current = undefined
      setIsChecking(false)
    }
  }
  return { onClick, isChecking }
}
