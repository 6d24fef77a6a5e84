export { ReviewSettings } from './review-settings.tsx'
export { useNeedsTimeZoneCheck } from './time-zones/use-time-zone-check.ts'
