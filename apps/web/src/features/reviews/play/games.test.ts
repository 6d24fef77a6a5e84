import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCard } from '../testing/fixtures.ts'
import { anyCards, anySeed } from '../testing/words.ts'
import { questionsOf } from './choices.ts'
import { dealPairs, isMatched, pairCount, pressTile } from './match.ts'
import { areDifferent, differentWords, wordsOf } from './words.ts'

test('words are the vocabularies with a meaning, in the target language if there is one', () => {
  const definitions = [
    { language: 'de' as const, value: 'Meer, See' },
    { language: 'en' as const, value: 'sea' },
  ]
  const words = wordsOf(
    [makeCard({ term: 'mar', definitions }), makeCard({ term: 'ola', definitions: [] })],
    () => 'en',
  )
  expect(words).toMatchObject([{ term: 'mar', meaning: 'sea', meaningLanguage: 'en' }])
  expect([...(words[0]?.meaningKeys ?? [])]).toEqual(['meer, see', 'meer', 'see', 'sea'])
})

describe('choices', () => {
  test('have the right one among four, no two of which share a term or a meaning', () => {
    fc.assert(
      fc.property(anyCards, anySeed, (cards, seed) => {
        const words = wordsOf(cards)
        for (const { word, options } of questionsOf(words, () => Number(seed.next().value))) {
          expect(options).toHaveLength(4)
          expect(options.filter((option) => option === word)).toHaveLength(1)
          expect(differentWords(options, 4)).toEqual(options)
        }
      }),
    )
  })

  test('are asked of each word with three others that differ', () => {
    fc.assert(
      fc.property(anyCards, anySeed, (cards, seed) => {
        const words = wordsOf(cards)
        const asked = questionsOf(words, () => Number(seed.next().value)).map(({ word }) => word)
        expect(new Set(asked).size).toBe(asked.length)
        for (const word of words) {
          const others = words.filter((other) => areDifferent(word, other))
          if (differentWords(others, 3).length < 3) continue
          // Of others that share meanings, a random choice may find fewer.
          if (others.every((one) => others.every((other) => one === other || areDifferent(one, other))))
            expect(asked).toContain(word)
        }
      }),
    )
  })

  test('are of the same part of speech where there are enough', () => {
    const cards = Array.from({ length: 24 }, (_, n) =>
      makeCard({
        vocId: `voc-${n}`,
        term: `palabra ${n}`,
        pos: n % 2 === 0 ? 'n' : 'v',
        definitions: [{ language: 'en', value: `word ${n}` }],
      }),
    )
    for (const { word, options } of questionsOf(wordsOf(cards), () => 0.5))
      expect(options.map(({ card }) => card.pos)).toEqual(options.map(() => word.card.pos))
  })
})

describe('a game of pairs', () => {
  test('has each word twice, and ends when each half was pressed after the other', () => {
    fc.assert(
      fc.property(anyCards, anySeed, (cards, seed) => {
        let state = dealPairs(wordsOf(cards), () => Number(seed.next().value))
        const terms = state.tiles.filter(({ side }) => side === 'term')
        expect(terms.length).toBeLessThanOrEqual(pairCount)
        expect(state.tiles).toHaveLength(2 * terms.length)
        for (const { id, word } of terms) {
          const other = state.tiles.find((tile) => tile.word === word && tile.side === 'meaning')
          state = pressTile(pressTile(state, id), other?.id ?? '')
        }
        expect(isMatched(state)).toBe(true)
        expect(state.missed.size).toBe(0)
      }),
    )
  })

  test('counts the word of a wrong pair as missed, and a second tile of a side instead of the first', () => {
    const cards = ['uno', 'dos', 'tres'].map((term) =>
      makeCard({ vocId: term, term, definitions: [{ language: 'en', value: `${term} in English` }] }),
    )
    const state = dealPairs(wordsOf(cards), () => 0)
    const idOf = (term: string, side: 'term' | 'meaning') =>
      state.tiles.find((tile) => tile.word.term === term && tile.side === side)?.id ?? ''
    const second = pressTile(pressTile(state, idOf('uno', 'term')), idOf('dos', 'term'))
    expect(second.selected).toBe(idOf('dos', 'term'))
    const wrong = pressTile(second, idOf('tres', 'meaning'))
    expect(wrong).toMatchObject({ selected: undefined, wrong: [idOf('dos', 'term'), idOf('tres', 'meaning')] })
    expect([...wrong.missed].map(({ term }) => term)).toEqual(['dos'])
    expect(pressTile(second, idOf('dos', 'term')).selected).toBeUndefined()
  })
})
