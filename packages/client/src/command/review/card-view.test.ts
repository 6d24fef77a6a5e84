import { expect, it } from 'vitest'
import type { Card, ReviewType } from '../types.ts'
import { cardLines } from './card-view.ts'
import { screenLines } from './screen.ts'

const style = (text: string) => text

const card: Card = {
  id: 'voc',
  vocId: 'voc',
  listId: 'list',
  listName: 'Food',
  term: '食べ物',
  pos: 'n',
  label: 'たべもの',
  image: null,
  audio: null,
  language: 'ja',
  definitions: [
    { language: 'en', value: 'food' },
    { language: 'de', value: 'Essen' },
  ],
  examples: [
    {
      value: 'この*食べ物*はとても美しいですが、高いです。',
      translations: [{ language: 'en', value: 'This *food* is beautiful, but it is *very* expensive.' }],
    },
  ],
  attributes: [{ name: 'reading', value: 'たべもの' }],
  tags: [],
  notes: 'first\nsecond',
  createdBy: 'Ada',
  createdAt: 0,
  lastModifiedBy: 'Ada',
  lastModifiedAt: 0,
  reviewType: 'translation',
  lastReview: null,
  due: null,
  confidence: 0,
  newWord: true,
}

const lines = (reviewType: ReviewType, isAsking: boolean) =>
  cardLines({
    card: { ...card, reviewType },
    isAsking,
    targetLanguage: 'en',
    showsType: true,
    showsList: true,
    names: { languages: new Map([['ja', 'Japanese']]), partsOfSpeech: new Map([['n', 'Noun']]) },
    width: 30,
    style,
  })

const hidden = [
  '│ この_____はとても美しいです',
  '│ が、高いです。',
  '│ This _____ is beautiful, but',
  '│ it is _____ expensive.',
]
const shown = [
  '│ この食べ物はとても美しいです',
  '│ が、高いです。',
  '│ This food is beautiful, but',
  '│ it is very expensive.',
]

it('a card asks for the definition by the term, and for the term by the definition, and hides the word in examples', () => {
  const translation = ['Translation · Japanese · Noun', '· Food', '']
  expect(lines('translation', true)).toEqual([...translation, '食べ物', 'たべもの', '', ...hidden])
  const reverse = ['Reverse translation · Japanese', '· Noun · Food', '']
  expect(lines('reverseTranslation', true)).toEqual([...reverse, 'food', '', ...hidden])
  const answer = ['食べ物', 'たべもの', '', 'food', '', ...shown, '', 'reading: たべもの', '', 'first', 'second']
  expect(lines('translation', false)).toEqual([...translation, ...answer])
})

it('the screen scrolls what is longer than it is, and never has more lines than it can show', () => {
  const body = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const screen = { heading: 'Card 1', body, notices: [], keys: ['1 No', '2 Neutral'], width: 20, height: 10, style }
  const top = screenLines({ ...screen, scroll: 0 })
  expect(top.lines).toEqual(['Card 1', '', ...body.slice(0, 5), '↓ 15 more', '1 No  2 Neutral', '↑↓ Scroll'])
  expect(screenLines({ ...screen, scroll: 99 })).toMatchObject({ scroll: 15 })
  expect(screenLines({ ...screen, scroll: 3 }).lines).toContain('↑ 3 more  ↓ 12 more')
})
