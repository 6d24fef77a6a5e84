import { Button } from '@wordtide/ui'
import { DownloadIcon } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { toastFailure } from '../../shared/api/failure-toast.ts'
import { trpc } from '../../shared/api/trpc.ts'

/**
 * The way to everything that is kept of a person. The browser follows it by itself and says little when nobody is signed in
 * any more, so that is asked first.
 */
export function DownloadLink() {
  const { client } = trpc.useUtils()
  const progress = useRef<'asking' | 'allowed'>(undefined)
  const askFirst = async (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || progress.current === 'allowed') return
    event.preventDefault()
    if (progress.current === 'asking') return
    progress.current = 'asking'
    try {
      await client.accounts.getSession.query()
      progress.current = 'allowed'
      link.click()
    } catch (error) {
      // Who is signed out is led to /signin.
      if (errorBodyOf(error).key !== 'UNAUTHORIZED') toastFailure('Unable to download', error)
    } finally {
      progress.current = undefined
    }
  }
  return (
    <Button asChild variant="outline">
      <a href="/api/users/data" download onClick={askFirst}>
        <DownloadIcon aria-hidden="true" />
        Download my data
      </a>
    </Button>
  )
}
