import { Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

// Forms and their validation load when they are asked for.
const loadDialog = () => import('./list-dialogs.tsx')
const CreateListDialog = lazy(async () => ({ default: (await loadDialog()).CreateListDialog }))

/** Opens the form for a new list. */
export function CreateListButton() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        <PlusIcon aria-hidden="true" />
        Create List
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CreateListDialog returnFocus={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
