import { cn, Skeleton } from '@wordtide/ui'
import type { ComponentType } from 'react'
import { CodeLoadError } from '../../shared/dialogs/code-load-error.tsx'
import { lazyComponent } from '../../shared/dialogs/lazy-dialog.tsx'

const failure = 'Unable to load the chart'

/** Loads the charts with their library, in a chunk of their own. */
const loadCharts = () => import('./charts/index.ts')

/** Creates a chart that is loaded after the page; `height` is the class of the height that it will have. */
function lazyChart<P extends object>(
  height: string,
  choose: (charts: Awaited<ReturnType<typeof loadCharts>>) => ComponentType<P>,
) {
  const useChart = lazyComponent<P>(failure, async () => choose(await loadCharts()))
  return function LazyChart(props: P) {
    const { Loaded, failed, retry } = useChart()
    return (
      <div className={height}>
        {Loaded !== undefined ? (
          <Loaded {...props} />
        ) : failed === undefined ? (
          <Skeleton className="h-full" />
        ) : (
          <CodeLoadError text={failure} failed={failed} retry={retry} />
        )}
      </div>
    )
  }
}

/** The charts with the text below them. */
const yearHeight = 'h-[237px] sm:h-[197px]'
const barsHeight = 'h-[234px] sm:h-[214px]'

export const YearChart = lazyChart(yearHeight, ({ YearChart }) => YearChart)
export const BarsChart = lazyChart(barsHeight, ({ BarsChart }) => BarsChart)

const useShareBar = lazyComponent(failure, async () => (await loadCharts()).ShareBar)

/** A bar that is full by a share from 0 to 1. Without its code it is empty: the number stands beside it. */
export function ShareBar({ share, className }: { share: number; className?: string }) {
  const { Loaded } = useShareBar()
  return (
    <div className={cn('h-3 rounded-full bg-track', className)}>{Loaded !== undefined && <Loaded share={share} />}</div>
  )
}
