import { Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'

// Forms and their validation load when they are asked for.
const loadDialog = () => import('./new-share-dialog.tsx')
const NewShareDialog = lazyDialog(formFailure, async () => (await loadDialog()).default)

/** Opens the form for a new share. */
export function NewShareButton({ listId, ref }: { listId: string; ref: RefObject<HTMLButtonElement | null> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button ref={ref} {...fetchAhead(loadDialog)} onClick={() => setOpen(true)}>
        <PlusIcon aria-hidden="true" />
        New Share
      </Button>
      {open && <NewShareDialog listId={listId} returnFocus={ref} onClose={() => setOpen(false)} />}
    </>
  )
}
