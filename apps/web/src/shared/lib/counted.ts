const format = new Intl.NumberFormat('en')

export const formatCount = (count: number): string => format.format(count)

/** '1 image', '1,200 images'. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** 'tomorrow', 'in 3 days'. */
export const inDays = (days: number): string => (days === 1 ? 'tomorrow' : `in ${formatCount(days)} days`)

export const vocabularies = (count: number): string => counted(count, 'vocabulary', 'vocabularies')
