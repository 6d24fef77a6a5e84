import { trpc } from '../../shared/api/trpc.ts'
import { LoadError } from '../../shared/tables/load-error.tsx'
import { IntervalsForm } from './intervals-form.tsx'
import { LoadingIntervals } from './loading-intervals.tsx'

/** The form, once the intervals are there. */
export function Intervals() {
  const settings = trpc.reviews.getSettings.useQuery()
  if (settings.data !== undefined) return <IntervalsForm saved={settings.data} />
  if (settings.isError) return <LoadError text="Unable to load result" onRetry={() => void settings.refetch()} />
  return <LoadingIntervals />
}
