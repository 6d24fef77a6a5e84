import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangeQueue } from './index.ts'

interface Card {
  vocId: string
  place: number
}

const cards = (letters: string): Card[] => [...letters].map((vocId, place) => ({ vocId, place }))
const written = (queue: Card[]) => queue.map((card) => card.vocId).join('')
const repeats = (letters: string) =>
  [...letters].filter((letter, index) => index > 0 && letters[index - 1] === letter).length

/** Every arrangement of the letters, in the order of their places. */
function arrangements(letters: string): string[] {
  if (letters === '') return ['']
  return [...new Set([...letters].keys())].flatMap((index) => {
    const rest = letters.slice(0, index) + letters.slice(index + 1)
    return arrangements(rest).map((tail) => `${letters[index]}${tail}`)
  })
}

test.each([
  { group: '', queue: '' },
  { group: 'a', queue: 'a' },
  { group: 'aa', queue: 'aa' },
  { group: 'abc', queue: 'abc' },
  { group: 'aab', queue: 'aba' },
  { group: 'abb', queue: 'bab' },
  { group: 'aabbcc', queue: 'abacbc' },
  { group: 'aaabbb', queue: 'ababab' },
  { group: 'abccc', queue: 'cacbc' },
  { group: 'aaab', queue: 'aaba' },
  { group: 'aaaa', queue: 'aaaa' },
])('"$group" is asked as "$queue"', ({ group, queue }) => {
  expect(written(arrangeQueue(cards(group)))).toBe(queue)
})

const letters = (maxLength: number, most: string) =>
  fc.array(fc.constantFrom(...most), { maxLength }).map((list) => list.join(''))

describe('whatever the group', () => {
  test('the queue holds its cards, each once, and those of one vocabulary in their order', () => {
    fc.assert(
      fc.property(letters(60, 'abcdefgh'), (group) => {
        const given = cards(group)
        const queue = arrangeQueue(given)
        expect(queue.toSorted((a, b) => a.place - b.place)).toEqual(given)
        for (const vocId of new Set(group)) {
          const places = queue.filter((card) => card.vocId === vocId).map((card) => card.place)
          expect(places).toEqual(places.toSorted((a, b) => a - b))
        }
      }),
    )
  })

  test('no order has fewer repetitions, and none that has as few keeps earlier cards earlier', () => {
    fc.assert(
      fc.property(letters(7, 'abc'), (group) => {
        const all = arrangements(group)
        const fewest = Math.min(...all.map(repeats))
        const queue = written(arrangeQueue(cards(group)))
        expect(repeats(queue)).toBe(fewest)
        // The first of the best when places are compared one by one.
        expect(queue).toBe(all.find((order) => repeats(order) === fewest))
      }),
      { numRuns: 60 },
    )
  })

  test('the first card stays first when that repeats nothing', () => {
    fc.assert(
      fc.property(letters(40, 'abcdefgh'), (group) => {
        const most = Math.max(0, ...[...new Set(group)].map((letter) => group.split(letter).length - 1))
        fc.pre(group.length > 0 && most * 2 <= group.length)
        expect(arrangeQueue(cards(group))[0]?.place).toBe(0)
      }),
    )
  })

  test('one that is already in order stays as it is', () => {
    fc.assert(
      fc.property(letters(40, 'abcdefgh'), (group) => {
        fc.pre(repeats(group) === 0)
        expect(written(arrangeQueue(cards(group)))).toBe(group)
      }),
    )
  })
})

test('cards that are due in a hundred vocabularies of three types are parted in milliseconds', () => {
  const group = Array.from({ length: 300 }, (_, place) => ({ vocId: String(Math.floor(place / 3)), place }))
  const start = performance.now()
  const queue = arrangeQueue(group)
  expect(performance.now() - start).toBeLessThan(250)
  expect(queue.every((card, index) => card.vocId !== queue[index - 1]?.vocId)).toBe(true)
})
