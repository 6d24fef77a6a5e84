import { counted } from '../../shared/lib/counted.ts'

const minuteMs = 60_000

/** '0 min', '< 1 min', '18 min', '1 h 5 min'. */
export function minutesText(ms: number): string {
  if (ms > 0 && ms < minuteMs / 2) return '< 1 min'
  const minutes = Math.round(ms / minuteMs)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export const answersText = (count: number): string => counted(count, 'answer', 'answers')
