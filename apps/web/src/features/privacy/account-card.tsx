import { Button } from '@wordtide/ui'
import { DownloadIcon, Trash2Icon } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../shared/api/trpc.ts'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { PathLink } from '../../shared/layout/links.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { useDownloadLink } from '../../shared/lib/download-link.ts'
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
          One JSON file with all of your data: your profile, your lists with their words, your ratings, and every answer
          that you gave in a review. Here is <PathLink to="/privacy">what is kept about you</PathLink>, and for how
          long.
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

/** Downloads the user's data, after a check of the session. */
function DownloadLink() {
  const { client } = trpc.useUtils()
  const { onClick } = useDownloadLink(() => client.accounts.getSession.query())
  return (
    <Button asChild variant="outline">
      <a href="/api/users/data" download onClick={onClick}>
        <DownloadIcon aria-hidden="true" />
        Download my data
      </a>
    </Button>
  )
}
