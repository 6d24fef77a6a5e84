import { useQuery } from '@tanstack/react-query'
import type { ScheduleEstimate } from '@wordtide/simulation'
import type { EstimatedSettings } from './estimates-service.ts'

/** Undefined until it is simulated, null if that has failed. */
type Estimate = ScheduleEstimate | undefined | null

/** Returns the cost and the retention of these settings. The same ones are simulated once; new ones only if `isSettled`. */
export function useEstimate(settings: EstimatedSettings, isSettled = true): Estimate {
  const { data, isError } = useQuery({
    queryKey: ['estimate', settings],
    // Aborted when no component waits for it any more. Its code is loaded after the page.
    queryFn: async ({ signal }) => (await import('./estimate-in-worker.ts')).estimateInWorker(settings, signal),
    enabled: isSettled,
    staleTime: 'static',
  })
  return isError ? null : data
}
