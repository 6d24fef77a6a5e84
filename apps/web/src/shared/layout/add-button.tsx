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

/** A card's button that opens the dialog for another one of what the card shows. */
export const AddButton = ({ ref, load, onClick, children }: AddButtonProps) => (
  <Button ref={ref} variant="outline" className="justify-self-start" {...prefetchOnIntent(load)} onClick={onClick}>
    <PlusIcon aria-hidden="true" />
    {children}
  </Button>
)
