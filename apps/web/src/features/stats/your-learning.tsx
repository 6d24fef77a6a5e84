import { Skeleton } from '@wordtide/ui'
import { ChevronRightIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { CodeLoadError } from '../../shared/dialogs/code-load-error.tsx'
import { lazyComponent } from '../../shared/dialogs/lazy-dialog.tsx'
import { prefetchOnIntent } from '../../shared/lib/prefetch.ts'
import type { LearningStatsProps } from './learning-stats.tsx'

const failure = 'Unable to load your learning'

const loadStats = async () => (await import('./learning-stats.tsx')).LearningStats
const useStats = lazyComponent(failure, loadStats)

/** The statistics of one list, loaded when they are unfolded. */
export function YourLearning(props: LearningStatsProps & { listId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-book font-semibold text-heading">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="group -mx-1 inline-flex min-h-8 cursor-pointer items-center pointer-coarse:min-h-11 gap-1.5 rounded-sm px-1 hover:bg-accent hover:text-accent-foreground"
          {...prefetchOnIntent(loadStats)}
        >
          <ChevronRightIcon
            aria-hidden="true"
            className="size-5 text-muted-foreground transition-transform group-aria-expanded:rotate-90"
          />
          Your learning
        </button>
      </h2>
      {isOpen && <OpenStats {...props} />}
    </section>
  )
}

function OpenStats(props: LearningStatsProps) {
  const { Loaded, failed, retry } = useStats()
  if (Loaded !== undefined) return <Loaded {...props} />
  if (failed !== undefined) return <CodeLoadError text={failure} failed={failed} retry={retry} />
  return (
    <div role="status" aria-label="Loading your learning">
      <Skeleton className="h-96" />
    </div>
  )
}
