import type { ListView } from '@wordtide/contract'
import type { ReadOptions } from '@wordtide/transfer'
import { Button } from '@wordtide/ui'
import { createContext, use } from 'react'
import type { ChosenFile } from './importing/use-opened-file.ts'

/** The effect of closing the dialog at the moment. */
export interface Closing {
  /** The loss: none, the choices made before the import, or the rest of an import that runs. */
  loses: 'nothing' | 'choices' | 'rest'
  /** The dialog shows the result. */
  hasEnded?: boolean
  /** Stops the import that runs. The dialog then stays open with the result. */
  stop?: () => void
  /** The list that an import has created, which is opened. */
  newListId?: string
}

/** The file that is being imported, for the steps that follow its choice. */
interface ChosenImport {
  file: ChosenFile
  /** The list that gets the vocabularies; undefined if a new one is created. */
  list: ListView | undefined
  options: ReadOptions
  onOptions: (options: ReadOptions) => void
  /** Returns to the choice of a file. */
  onBack: () => void
  onClosing: (closing: Closing) => void
}

export const ImportContext = createContext<ChosenImport | undefined>(undefined)

/** Returns the file that is being imported. Throws outside of the dialog. */
export function useChosenImport(): ChosenImport {
  const chosen = use(ImportContext)
  if (chosen === undefined) throw new Error('No file is being imported')
  return chosen
}

export function BackButton() {
  const { onBack } = useChosenImport()
  return (
    <Button variant="outline" onClick={onBack}>
      Back
    </Button>
  )
}
