import { Button } from '@wordtide/ui'
import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/lib/counted.ts'
import type { VocSteps } from './use-voc-steps.ts'

interface VocBarProps {
  steps: VocSteps
  /** The number of vocabularies that the list shows; undefined until they are counted. */
  count: number | undefined
  onBack: () => void
  /** Buttons at the end of the row. */
  children: ReactNode
}

/** The head of a vocabulary on a phone: Back, its place in the list, and its actions. */
export function VocBar({ steps, count, onBack, children }: VocBarProps) {
  const { index, step, canStep } = steps
  return (
    <div className="sticky top-16 z-10 -mx-4 flex min-h-11 items-center gap-0.5 bg-background px-2">
      <Button variant="ghost" className="h-11 gap-1.5 px-2" onClick={onBack}>
        <ArrowLeftIcon aria-hidden="true" />
        Back
        <span className="sr-only"> to the list of words</span>
      </Button>
      <p role="status" className="min-w-0 flex-1 text-center text-muted-foreground text-sm leading-tight tabular-nums">
        {index !== undefined && count !== undefined && `${formatCount(index + 1)} of ${formatCount(count)}`}
      </p>
      <StepButton name="Previous word" icon={ChevronLeftIcon} isOff={!canStep(-1)} onStep={() => step(-1)} />
      <StepButton name="Next word" icon={ChevronRightIcon} isOff={!canStep(1)} onStep={() => step(1)} />
      {children}
    </div>
  )
}

interface StepButtonProps {
  name: string
  icon: LucideIcon
  isOff: boolean
  onStep: () => void
}

/** Keeps the focus at the end of the list. */
const StepButton = ({ name, icon: Icon, isOff, onStep }: StepButtonProps) => (
  <Button
    variant="ghost"
    size="icon"
    className="size-11"
    aria-label={name}
    aria-disabled={isOff}
    onClick={() => !isOff && onStep()}
  >
    <Icon aria-hidden="true" className="size-5" />
  </Button>
)
