import type { ListView } from '@wordtide/contract'
import { Button, type ButtonProps } from '@wordtide/ui'
import { type ReactNode, useRef, useState } from 'react'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import type { ChosenFile } from './importing/use-opened-file.ts'
import { SampleLists } from './sample-lists.tsx'

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
  /** Buttons for a user without lists: an import, and the lists that come with the product. */
  firstImports: ReactNode
  /** To be rendered where it stays when there are lists. */
  dialog: ReactNode
}

/** The import as a new list. */
export function useNewListImport(): NewListImport {
  const { button, dialog, open } = useImportDialog()
  const firstImports = (
    <>
      <Button variant="outline" {...prefetchOnIntent(loadDialog)} onClick={() => open()}>
        Import a file or text
      </Button>
      <SampleLists onChoose={open} className="w-full justify-center" />
    </>
  )
  return { button, firstImports, dialog }
}

function useImportDialog(list?: ListView, variant: ButtonProps['variant'] = 'outline') {
  const [opened, setOpened] = useState<{ file?: ChosenFile }>()
  const ref = useRef<HTMLButtonElement>(null)
  return {
    open: (file?: ChosenFile) => setOpened(file === undefined ? {} : { file }),
    button: (
      <Button ref={ref} variant={variant} {...prefetchOnIntent(loadDialog)} onClick={() => setOpened({})}>
        Import
      </Button>
    ),
    dialog: opened !== undefined && (
      <ImportDialog {...opened} {...(list && { list })} returnFocus={ref} onClose={() => setOpened(undefined)} />
    ),
  }
}
