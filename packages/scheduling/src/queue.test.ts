import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangeQueue } from './index.ts'

interface Card {
  vocId: string
  position: number
}

const cards = (letters: string): Card[] => [...letters].map((vocId, position) => ({ vocId, position }))
const lettersOf = (queue: Card[]) => queue.map((card) => card.vocId).join('')
const repeats = (letters: string) =>
  [...letters].filter((letter, index) => index > 0 && letters[index - 1] === letter).length

/** Every distinct order of the letters. */
function permutations(letters: string): string[] {
  if (letters === '') return ['']
  return [...new Set([...letters].keys())].flatMap((index) => {
    const rest = letters.slice(0, index) + letters.slice(index + 1)
    return permutations(rest).map((tail) => `${letters[index]}${tail}`)
  })
}

/** Compares two orders of a group position by position: no repetition there comes first, then the earlier card. */
const byRank = (group: string) => (one: string, other: string) => {
  const ranks = (order: string) => {
    const next = new Map<string, number>()
    return [...order].map((letter, index) => {
      const position = group.indexOf(letter, next.get(letter) ?? 0)
      next.set(letter, position + 1)
      return position + (order[index - 1] === letter ? group.length : 0)
    })
  }
  const [oneRanks, otherRanks] = [ranks(one), ranks(other)]
  const differing = oneRanks.findIndex((rank, index) => rank !== otherRanks[index])
  return differing < 0 ? 0 : (oneRanks[differing] ?? 0) - (otherRanks[differing] ?? 0)
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
])('"$group" is arranged as "$queue"', ({ group, queue }) => {
  expect(lettersOf(arrangeQueue(cards(group)))).toBe(queue)
})

const anyGroup = (maxLength: number, alphabet: string) =>
  fc.array(fc.constantFrom(...alphabet), { maxLength }).map((list) => list.join(''))

describe('for any group', () => {
  test('the queue holds every card once, and keeps the order of the cards of each vocabulary', () => {
    fc.assert(
      fc.property(anyGroup(60, 'abcdefgh'), (group) => {
        const given = cards(group)
        const queue = arrangeQueue(given)
        expect(queue.toSorted((a, b) => a.position - b.position)).toEqual(given)
        for (const vocId of new Set(group)) {
          const positions = queue.filter((card) => card.vocId === vocId).map((card) => card.position)
          expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        }
      }),
    )
  })

  test('no order has fewer repetitions; among those with as few, it repeats latest and then keeps the given order', () => {
    fc.assert(
      fc.property(anyGroup(7, 'abc'), (group) => {
        const orders = permutations(group)
        const fewest = Math.min(...orders.map(repeats))
        const [best] = orders.filter((order) => repeats(order) === fewest).toSorted(byRank(group))
        expect(lettersOf(arrangeQueue(cards(group)))).toBe(best)
      }),
      { numRuns: 60 },
    )
  })

  test('the first card stays first if that forces no repetition', () => {
    fc.assert(
      fc.property(anyGroup(40, 'abcdefgh'), (group) => {
        const most = Math.max(0, ...[...new Set(group)].map((letter) => group.split(letter).length - 1))
        fc.pre(group.length > 0 && most * 2 <= group.length)
        expect(arrangeQueue(cards(group))[0]?.position).toBe(0)
      }),
    )
  })

  test('a group without repetitions keeps its order', () => {
    fc.assert(
      fc.property(anyGroup(40, 'abcdefgh'), (group) => {
        fc.pre(repeats(group) === 0)
        expect(lettersOf(arrangeQueue(cards(group)))).toBe(group)
      }),
    )
  })
})

test('due cards of a hundred vocabularies in three types are separated', () => {
  const group = Array.from({ length: 300 }, (_, position) => ({ vocId: String(Math.floor(position / 3)), position }))
  const queue = arrangeQueue(group)
  expect(queue.every((card, index) => card.vocId !== queue[index - 1]?.vocId)).toBe(true)
})
