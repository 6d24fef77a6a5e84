import type { VocView } from '@wordtide/contract'
import { Card, cn, Skeleton } from '@wordtide/ui'
import type { ReactNode } from 'react'
import { LoadError } from '../../../shared/tables/load-states.tsx'
import { useSwipe } from './use-swipe.ts'
import type { VocSteps } from './use-voc-steps.ts'
import { VocDetail } from './voc-detail.tsx'

interface VocPanelProps {
  /** True if a vocabulary is selected. */
  isSelected: boolean
  /** The query of the selected vocabulary. */
  voc: { data: VocView | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  steps: VocSteps
  /** Stands beside the term. */
  actions: ReactNode
}

/** Beside the list it has the height of the list, and scrolls. */
const panelHeight = 'md:h-full'
const cardClasses = cn('block py-0', panelHeight)

/** The selected vocabulary, or a hint to select one. It follows a finger to the next and the previous one. */
export function VocPanel({ isSelected, voc, steps, actions }: VocPanelProps) {
  const swipe = useSwipe({ onSwipe: steps.step, canSwipe: steps.canStep })
  if (!isSelected)
    return (
      <p
        className={cn(
          'grid min-h-40 place-items-center rounded-xl border border-dashed text-muted-foreground',
          panelHeight,
        )}
      >
        Select vocabulary
      </p>
    )
  if (voc.data === undefined && voc.isError) return <LoadError error={voc.error} onRetry={() => void voc.refetch()} />
  return (
    // Clips the content that moves aside.
    <div className={cn('max-md:-mx-4 max-md:overflow-x-clip max-md:px-4', panelHeight)}>
      {voc.data === undefined ? (
        <Card className={cardClasses}>
          <LoadingVoc />
        </Card>
      ) : (
        <Card
          key={voc.data.id}
          // Focusable, so that it can be scrolled by keyboard.
          tabIndex={0}
          {...swipe}
          className={cn(
            cardClasses,
            'touch-pan-y touch-pinch-zoom transition-[opacity,translate] duration-150 md:overflow-y-auto',
            // On a phone it comes in place of the list.
            steps.cameBy === undefined && 'max-md:starting:translate-y-3 max-md:starting:opacity-30',
            steps.cameBy === 1 && 'starting:translate-x-4 starting:opacity-30',
            steps.cameBy === -1 && 'starting:-translate-x-4 starting:opacity-30',
          )}
        >
          <VocDetail voc={voc.data} actions={actions} />
        </Card>
      )}
    </div>
  )
}

function LoadingVoc() {
  return (
    <div role="status" aria-label="Loading word" className="grid gap-6 p-5 md:p-8">
      <div className="grid gap-3">
        <Skeleton className="h-12 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
      </div>
      <Skeleton className="h-16" />
      <Skeleton className="h-16 w-3/4" />
    </div>
  )
}
