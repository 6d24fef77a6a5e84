import { Button } from '@wordtide/ui'
import { DownloadIcon, Trash2Icon } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { errorBodyOf } from '../../shared/api/errors.ts'
import { toastFailure } from '../../shared/api/toasts.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import type { ForgetReviews } from './delete-account-dialog.tsx'

// Few visits of the page open it.
const loadDialog = () => import('./delete-account-dialog.tsx')
const DeleteAccountDialog = lazyDialog(formFailure, async () => (await loadDialog()).DeleteAccountDialog)

/** Downloads the user's data, or deletes the account. */
export function AccountCard({ forgetReviews }: { forgetReviews: ForgetReviews }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <RegionCard title="Account" contentClassName="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <p className="max-w-prose text-sm">
          One JSON file with all of your data: your profile, your lists with their vocabularies, your ratings, and every
          answer that you gave in a review.
        </p>
        <DownloadLink />
      </div>
      <div className="grid justify-items-start gap-2">
        <p className="max-w-prose text-sm">Deletes your account and all of your data. This cannot be undone.</p>
        <Button variant="destructive" {...prefetchOnIntent(loadDialog)} onClick={() => setIsDeleting(true)}>
          <Trash2Icon aria-hidden="true" />
          Delete Account
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog forgetReviews={forgetReviews} onClose={() => setIsDeleting(false)} />}
    </RegionCard>
  )
}

/**
 * Downloads the user's data. The browser's own handling of the link would hardly show that the session has ended, so the
 * session is checked first.
 */
function DownloadLink() {
  const { client } = trpc.useUtils()
  const progress = useRef<'checking' | 'allowed'>(undefined)
  const checkSession = async (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || progress.current === 'allowed') return
    event.preventDefault()
    if (progress.current === 'checking') return
    progress.current = 'checking'
    try {
      await client.accounts.getSession.query()
      progress.current = 'allowed'
      link.click()
    } catch (error) {
      // Without a session the client redirects to the sign-in page.
      if (errorBodyOf(error).key !== 'UNAUTHORIZED') toastFailure('Unable to download', error)
    } finally {
      progress.current = undefined
    }
  }
  return (
    <Button asChild variant="outline">
      <a href="/api/users/data" download onClick={checkSession}>
        <DownloadIcon aria-hidden="true" />
        Download my data
      </a>
    </Button>
  )
}
