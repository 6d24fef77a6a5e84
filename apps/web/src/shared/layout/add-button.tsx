import { Button } from '@wordtide/ui'
import { PlusIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { prefetchOnIntent } from '../lib/prefetch.ts'

interface AddButtonProps {
  ref: Ref<HTMLButtonElement>
  /** Loads the dialog that it opens. */
  load: () => Promise<unknown>
  onClick: () => void
  children: ReactNode
}

/** The button of a card that opens the dialog for a new entry. */
export const AddButton = ({ ref, load, onClick, children }: AddButtonProps) => (
  <Button ref={ref} variant="outline" className="justify-self-start" {...prefetchOnIntent(load)} onClick={onClick}>
    <PlusIcon aria-hidden="true" />
    {children}
  </Button>
)
