import { expect, it } from 'vitest'
import { estimateSentence, shortEstimate } from './estimate-texts.ts'

const estimate = { reviewsPerNewCard: 6.64, remembered: 0.924 }

it.each([
  [1, 'With 1 new card a day: about 7 reviews a day after three months, and 92 of 100 cards remembered.'],
  [10, 'With 10 new cards a day: about 66 reviews a day after three months, and 92 of 100 cards remembered.'],
  [20, 'With 20 new cards a day: about 130 reviews a day after three months, and 92 of 100 cards remembered.'],
  [1000, 'With 1,000 new cards a day: about 6,600 reviews a day after three months, and 92 of 100 cards remembered.'],
])('%i new cards a day: %s', (newPerDay, sentence) => expect(estimateSentence(estimate, newPerDay)).toBe(sentence))

it('the estimate is shorter beside a preset', () => {
  expect(shortEstimate(estimate, 20)).toBe('About 130 reviews a day, 92 of 100 cards remembered.')
  expect(shortEstimate({ reviewsPerNewCard: 1.2, remembered: 0.5 }, 1)).toMatch('About 1 review a day,')
})
