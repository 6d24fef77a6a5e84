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

/** Compares two orders of a group place by place: one that repeats nothing there goes first, then the earlier card. */
const byRank = (group: string) => (one: string, other: string) => {
  const ranks = (order: string) => {
    const next = new Map<string, number>()
    return [...order].map((letter, index) => {
      const place = group.indexOf(letter, next.get(letter) ?? 0)
      next.set(letter, place + 1)
      return place + (order[index - 1] === letter ? group.length : 0)
    })
  }
  const [ours, theirs] = [ranks(one), ranks(other)]
  const differs = ours.findIndex((rank, index) => rank !== theirs[index])
  return differs < 0 ? 0 : (ours[differs] ?? 0) - (theirs[differs] ?? 0)
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
  { group: 'aaab', queue: 'abaa' },
  { group: 'aaaab', queue: 'abaaa' },
  { group: 'aaaabb', queue: 'ababaa' },
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

  test('no order has fewer repetitions; of those that have as few, this is the first by where they repeat, then by place', () => {
    fc.assert(
      fc.property(letters(7, 'abc'), (group) => {
        const all = arrangements(group)
        const fewest = Math.min(...all.map(repeats))
        const [best] = all.filter((order) => repeats(order) === fewest).toSorted(byRank(group))
        expect(written(arrangeQueue(cards(group)))).toBe(best)
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

test('cards that are due in a hundred vocabularies of three types are parted', () => {
  const group = Array.from({ length: 300 }, (_, place) => ({ vocId: String(Math.floor(place / 3)), place }))
  const queue = arrangeQueue(group)
  expect(queue.every((card, index) => card.vocId !== queue[index - 1]?.vocId)).toBe(true)
})
