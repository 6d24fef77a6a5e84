/**
 * Time zones whose days are special: changes of the clocks in both hemispheres, of half an hour (Lord Howe) and at midnight
 * (Havana), an offset of 5:45 (Kathmandu), a skipped date in the past (Apia), the earliest day of all (Kiritimati).
 */
export const specialTimeZones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]
