export { ReviewSettings } from './review-settings.tsx'
export { useNeedsTimeZoneCheck } from './use-time-zone-check.ts'
