import type { ListFields } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { ownDeckFields, ownListOf } from './own-list.ts'

const list: ListFields = {
  name: 'Playa::Mar',
  description: 'Words <of> the sea',
  language: 'es',
  targetLanguages: ['en', 'de'],
  tags: ['sea'],
  public: true,
}
const anotherDeck = { 1: { id: 1, name: 'Default' } }

describe('the list of a package', () => {
  it('has its fields again, but for whether it is public', () => {
    const { public: isPublic, ...fields } = list
    const decks = JSON.stringify({ ...anotherDeck, 2: { id: 2, ...ownDeckFields(list) } })
    expect(ownListOf(decks)).toEqual({ name: list.name, fields })
  })

  it.each([
    ['of other decks', JSON.stringify(anotherDeck)],
    ['of two of our decks', JSON.stringify({ 1: ownDeckFields(list), 2: ownDeckFields(list) })],
    ['of a deck with something else', JSON.stringify({ 1: { wordtide: [] }, 2: { wordtide: { name: 7 } }, 3: null })],
    ['of decks that are no JSON', '{'],
    ['without decks', ''],
  ])('is unknown %s', (_, decks) => expect(ownListOf(decks)).toBeUndefined())
})
