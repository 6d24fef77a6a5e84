import { Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { formFailure, lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { fetchAhead } from '../../shared/lib/fetch-ahead.ts'

// Forms and their validation load when they are asked for.
const loadDialog = () => import('./list-dialogs.tsx')
const CreateListDialog = lazyDialog(formFailure, async () => (await loadDialog()).CreateListDialog)

/** Opens the form for a new list. */
export function CreateListButton() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} {...fetchAhead(loadDialog)} onClick={() => setOpen(true)}>
        <PlusIcon aria-hidden="true" />
        Create List
      </Button>
      {open && <CreateListDialog returnFocus={button} onClose={() => setOpen(false)} />}
    </>
  )
}
