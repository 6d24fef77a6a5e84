import type { Settings } from '@wordtide/contract'
import { trpc } from '../../../shared/api/trpc.ts'
import { browserTimeZone } from './time-zones.ts'

/** Returns the user's settings once they are loaded, as the layout of the signed-in pages does; it never loads them itself. */
export function useReadSettings(): Settings | undefined {
  return trpc.reviews.getSettings.useQuery(undefined, { enabled: false }).data
}

/** Returns whether the time zone of the user's settings is missing or differs from the browser's. */
export function useNeedsTimeZoneCheck(): boolean {
  const settings = useReadSettings()
  const browser = browserTimeZone()
  return settings !== undefined && browser !== undefined && settings.reviews.timeZone !== browser
}
