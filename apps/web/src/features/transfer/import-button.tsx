import type { ListView } from '@wordtide/contract'
import { Button, type ButtonProps } from '@wordtide/ui'
import { type ReactNode, useRef, useState } from 'react'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'

const loadDialog = () => import('./import-dialog.tsx')
const ImportDialog = lazyDialog('Unable to load the import', async () => (await loadDialog()).ImportDialog)

interface ListImportProps {
  list: ListView
  variant?: ButtonProps['variant']
  /** Called with the Import button, for users who may write to the list. */
  children: (button: ReactNode) => ReactNode
}

/** The import into a list. If the user may no longer write to it, the button disappears, but an open dialog stays. */
export function ListImport({ list, variant, children }: ListImportProps) {
  const { button, dialog } = useImportDialog(list, variant)
  return (
    <>
      {children(list.permission !== 'other' && button)}
      {dialog}
    </>
  )
}

interface NewListImport {
  /** The Import button. */
  button: ReactNode
  /** The button for a user without lists. */
  firstImports: ReactNode
  /** To be rendered at a place that stays mounted once there are lists. */
  dialog: ReactNode
}

/** The import as a new list. */
export function useNewListImport(): NewListImport {
  const { button, dialog, open } = useImportDialog()
  const firstImports = (
    <Button variant="outline" {...prefetchOnIntent(loadDialog)} onClick={open}>
      Import a file or text
    </Button>
  )
  return { button, firstImports, dialog }
}

function useImportDialog(list?: ListView, variant: ButtonProps['variant'] = 'outline') {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  return {
    open: () => setIsOpen(true),
    button: (
      <Button ref={ref} variant={variant} {...prefetchOnIntent(loadDialog)} onClick={() => setIsOpen(true)}>
        Import
      </Button>
    ),
    dialog: isOpen && <ImportDialog {...(list && { list })} returnFocus={ref} onClose={() => setIsOpen(false)} />,
  }
}
