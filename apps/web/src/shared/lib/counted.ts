import { once } from './once.ts'

const format = once(() => new Intl.NumberFormat('en'))

/** '12', '1,200'. */
export const formatCount = (count: number): string => (count < 1000 ? String(count) : format().format(count))

/** '1 image', '1,200 images'. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** 'tomorrow', 'in 3 days'. */
export const inDays = (days: number): string => (days === 1 ? 'tomorrow' : `in ${formatCount(days)} days`)

export const vocabularies = (count: number): string => counted(count, 'vocabulary', 'vocabularies')
