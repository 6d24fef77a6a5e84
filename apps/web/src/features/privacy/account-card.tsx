import { Button } from '@wordtide/ui'
import { Trash2Icon } from 'lucide-react'
import { useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { RegionCard } from '../../shared/layout/region-card.tsx'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'
import { DownloadLink } from './download-link.tsx'
import type { ForgetReviews } from './use-delete-account.ts'

const loadDialog = () => import('./delete-account-dialog.tsx')
const DeleteAccountDialog = lazyDialog(formFailure, async () => (await loadDialog()).default)

/** What a person can do with all that is theirs: take a copy along, or end it. */
export function AccountCard({ forgetReviews }: { forgetReviews: ForgetReviews }) {
  const [deleting, setDeleting] = useState(false)
  return (
    <RegionCard title="Account" contentClassName="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <p className="max-w-prose text-sm">
          One JSON file with everything that is kept of you: your profile, your lists with their vocabularies, your
          ratings, and every answer that you gave in a review.
        </p>
        <DownloadLink />
      </div>
      <div className="grid justify-items-start gap-2">
        <p className="max-w-prose text-sm">
          Deletes your account and everything that is yours. Nothing brings it back.
        </p>
        <Button variant="destructive" {...fetchAhead(loadDialog)} onClick={() => setDeleting(true)}>
          <Trash2Icon aria-hidden="true" />
          Delete Account
        </Button>
      </div>
      {deleting && <DeleteAccountDialog forgetReviews={forgetReviews} onClose={() => setDeleting(false)} />}
    </RegionCard>
  )
}
