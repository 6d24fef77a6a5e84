import type { ListView } from '@wordtide/contract'
import { Button } from '@wordtide/ui'
import { useRef, useState } from 'react'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'

const loadDialog = () => import('./import-dialog.tsx')
const ImportDialog = lazyDialog('Unable to load the import', async () => (await loadDialog()).ImportDialog)

/** Opens the import into a list, or, without one, the import as a new list. */
export function ImportButton({ list }: { list?: ListView }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (list?.permission === 'other') return null
  return (
    <>
      <Button ref={button} variant="outline" {...prefetchOnIntent(loadDialog)} onClick={() => setIsOpen(true)}>
        Import
      </Button>
      {isOpen && <ImportDialog {...(list && { list })} returnFocus={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}
