import { once } from './once.ts'

const format = once(() => new Intl.NumberFormat('en'))

/** '12', '1,200'. */
export const formatCount = (count: number): string => (count < 1000 ? String(count) : format().format(count))

/** '1 image', '1,200 images'. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** 'tomorrow', 'in 3 days'. */
export const inDays = (days: number): string => (days === 1 ? 'tomorrow' : `in ${formatCount(days)} days`)

/** The cards of a list, or of several: reviewed ones that are due, and new ones. */
export interface DueAndNewCounts {
  due: number
  new: number
}

/** '36 due'. */
export const dueText = (count: number): string => `${formatCount(count)} due`

/** '60 new'. */
export const newText = (count: number): string => `${formatCount(count)} new`

/** '36 due · 60 new'; a number of 0 is left out. */
export const dueAndNewText = ({ due, new: newCount }: DueAndNewCounts, separator = ' · '): string =>
  [...(due > 0 ? [dueText(due)] : []), ...(newCount > 0 ? [newText(newCount)] : [])].join(separator)

/** 'Tomorrow 12 cards come back, with 20 new.' */
export function tomorrowText({ due, new: newCount }: DueAndNewCounts): string {
  const back = `${counted(due, 'card comes', 'cards come')} back`
  if (due > 0 && newCount > 0) return `Tomorrow ${back}, with ${newText(newCount)}.`
  if (due > 0) return `Tomorrow ${back}.`
  return newCount > 0 ? `Tomorrow brings ${newText(newCount)}.` : 'Nothing comes tomorrow.'
}

/** '1 word', '1,200 words'. */
export const wordsText = (count: number): string => counted(count, 'word', 'words')
