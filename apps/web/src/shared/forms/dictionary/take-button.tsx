import { Button } from '@wordtide/ui'
import { CheckIcon, PlusIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface TakeButtonProps {
  /** Says what the button does with its text. */
  label: string
  /** True if the form has it already. */
  isTaken: boolean
  onTake: () => void
  children: ReactNode
}

/** Takes a part of an entry of a dictionary into a form. It keeps the focus when it is taken. */
export function TakeButton({ label, isTaken, onTake, children }: TakeButtonProps) {
  const Icon = isTaken ? CheckIcon : PlusIcon
  return (
    <Button
      variant="outline"
      size="sm"
      className="h-auto min-h-8 max-w-full whitespace-normal py-1 text-start font-normal wrap-anywhere pointer-coarse:min-h-11 aria-disabled:opacity-70"
      aria-disabled={isTaken}
      onClick={() => {
        if (!isTaken) onTake()
      }}
    >
      <Icon aria-hidden="true" />
      <span className="min-w-0">
        <span className="sr-only">{isTaken ? 'Taken: ' : `${label}: `}</span>
        {children}
      </span>
    </Button>
  )
}
