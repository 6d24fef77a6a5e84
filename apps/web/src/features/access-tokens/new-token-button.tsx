import { Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'

// The form and its validation load when they are asked for.
const loadDialog = () => import('./new-token-dialog.tsx')
const NewTokenDialog = lazyDialog(formFailure, async () => (await loadDialog()).default)

/** Opens the form for a new token. */
export function NewTokenButton({ ref }: { ref: RefObject<HTMLButtonElement | null> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={ref}
        variant="outline"
        className="justify-self-start"
        {...fetchAhead(loadDialog)}
        onClick={() => setOpen(true)}
      >
        <PlusIcon aria-hidden="true" />
        New token
      </Button>
      {open && <NewTokenDialog returnFocus={ref} onClose={() => setOpen(false)} />}
    </>
  )
}
