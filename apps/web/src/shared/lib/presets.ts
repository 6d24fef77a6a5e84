import { PRESETS } from '@wordtide/scheduling'

/** The presets of the review intervals, as the settings and the help page show them. */
export const presets: readonly { name: string; text: string; intervals: readonly number[] }[] = [
  { name: 'Careful', text: 'More reviews for each word. You forget the fewest.', intervals: PRESETS.careful },
  {
    name: 'Balanced',
    text: 'Fewer reviews. You remember most words when they come back.',
    intervals: PRESETS.balanced,
  },
  {
    name: 'Swift',
    text: 'The fewest reviews, with time for more words. You forget more in between.',
    intervals: PRESETS.swift,
  },
]
