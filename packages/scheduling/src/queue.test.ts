import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrangeGroups,
  arrangeQueue,
  byHarm,
  cardsAhead,
  type Delay,
  inRounds,
  shareInTurn,
  takeInTurn,
} from './index.ts'

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

test('the first card is not of the vocabulary before the group if another can come first', () => {
  expect(lettersOf(arrangeQueue(cards('AB'), 'A'))).toBe('BA')
  expect(lettersOf(arrangeQueue(cards('AAB'), 'A'))).toBe('BAA')
  expect(lettersOf(arrangeQueue(cards('AB'), 'C'))).toBe('AB')
})

describe('groups', () => {
  /** Cards; each vocabulary has at most one in each of three types. */
  const anyCards = (size: number) =>
    fc
      .uniqueArray(fc.tuple(fc.nat(size), fc.nat(2)), { selector: String, maxLength: 3 * size })
      .map((pairs) => pairs.map(([voc, type]) => ({ vocId: String(voc), type })))
  const anyGroups = fc.tuple(anyCards(4), anyCards(12), anyCards(3))

  test('follow each other, without a repetition where they meet if another card can come between', () => {
    const groups = ['AB', 'BAC', '', 'CC'].map(cards)
    expect(lettersOf(arrangeGroups(groups, 100))).toBe('ABABCCC')
    expect(lettersOf(arrangeGroups(groups, 3))).toBe('ABA')
    expect(arrangeGroups(groups, 0)).toEqual([])
  })

  test('hand out the same cards, however many more than needed they hold', () => {
    fc.assert(
      fc.property(anyGroups, fc.nat(40), (groups, count) => {
        const whole: (typeof groups)[number] = []
        for (const group of groups) whole.push(...arrangeQueue(group, whole.at(-1)?.vocId))
        expect(arrangeGroups(groups, count)).toEqual(whole.slice(0, count))
        const first = groups.map((group) => group.slice(0, count + cardsAhead))
        expect(arrangeGroups(first, count)).toEqual(whole.slice(0, count))
      }),
      { numRuns: 200 },
    )
  })
})

describe('rounds', () => {
  test.each([
    { group: '', rounds: '' },
    { group: 'AAABBC', rounds: 'ABCABA' },
    { group: 'BBAA', rounds: 'BABA' },
    { group: 'ABC', rounds: 'ABC' },
  ])('of $group are $rounds', ({ group, rounds }) => {
    expect(lettersOf(inRounds(cards(group)))).toBe(rounds)
  })

  test('keep every card, and hand out each vocabulary once before any a second time', () => {
    const anyGroup = fc.array(fc.constantFrom(...'ABCDE'), { maxLength: 30 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(anyGroup, (group) => {
        const rounds = inRounds(cards(group))
        expect(rounds.toSorted((a, b) => a.position - b.position)).toEqual(cards(group))
        const vocabularies = new Set(group).size
        expect(new Set(lettersOf(rounds).slice(0, vocabularies)).size).toBe(vocabularies)
      }),
    )
  })
})

describe('the harm of a delay', () => {
  const anyDelay = fc.record({ delayDays: fc.nat(400), waitDays: fc.nat(300) })
  const inOrder = (...delays: Delay[]) => delays.toSorted(byHarm)

  test('is greater for a short interval than for a long one with the same delay', () => {
    const [short, long] = [
      { delayDays: 3, waitDays: 1 },
      { delayDays: 3, waitDays: 35 },
    ]
    expect(inOrder(long, short)).toEqual([short, long])
  })

  test('goes by the delay relative to the interval: 3 of 4 days harm more than 20 of 100', () => {
    const [three, twenty] = [
      { delayDays: 3, waitDays: 4 },
      { delayDays: 20, waitDays: 100 },
    ]
    expect(inOrder(twenty, three)).toEqual([three, twenty])
  })

  test('is greatest without an interval, and least for what is due since today', () => {
    const [none, late, today] = [
      { delayDays: 0, waitDays: 0 },
      { delayDays: 1, waitDays: 240 },
      { delayDays: 0, waitDays: 1 },
    ]
    expect(inOrder(today, late, none)).toEqual([none, late, today])
  })

  test('orders any delays: no three contradict each other', () => {
    fc.assert(
      fc.property(anyDelay, anyDelay, anyDelay, (a, b, c) => {
        expect(Math.sign(byHarm(a, b)) + Math.sign(byHarm(b, a))).toBe(0)
        if (byHarm(a, b) <= 0 && byHarm(b, c) <= 0) expect(byHarm(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('sharing in turn', () => {
  test.each([
    { available: [], total: 20, shares: [] },
    { available: [50, 50, 50], total: 20, shares: [7, 7, 6] },
    { available: [2, 50, 0], total: 20, shares: [2, 18, 0] },
    { available: [1, 2, 3], total: 20, shares: [1, 2, 3] },
    { available: [5, 5], total: 0, shares: [0, 0] },
    { available: [9, 9, 9], total: 2, shares: [1, 1, 0] },
  ])('$total places among $available gives $shares', ({ available, total, shares }) => {
    expect(shareInTurn(available, total)).toEqual(shares)
  })

  test('gives what handing out one place after the other gives', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 8 }), fc.nat(40), (available, total) => {
        const order = takeInTurn(available.map((count, list) => Array.from({ length: count }, () => list)))
        const places = order.slice(0, total)
        expect(shareInTurn(available, total)).toEqual(
          available.map((_, list) => places.filter((n) => n === list).length),
        )
      }),
    )
  })
})
