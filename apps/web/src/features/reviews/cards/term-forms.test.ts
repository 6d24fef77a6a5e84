import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf, termForms } from './term-forms.ts'

test.each([
  { term: 'Wagen', forms: [] },
  { term: 'der Wagen, das Auto', forms: ['der Wagen', 'das Auto'] },
  { term: 'car / automobile', forms: ['car', 'automobile'] },
  { term: 'begin; start', forms: ['begin', 'start'] },
  { term: '(to) go', forms: ['go'] },
  { term: 'la casa (f)', forms: ['la casa'] },
  { term: 'colo(u)r', forms: ['color'] },
  { term: 'der/die Lehrer', forms: ['der', 'die Lehrer', 'der Lehrer'] },
  { term: 'Bank (Geld, Kredit), Kasse', forms: ['Bank (Geld, Kredit)', 'Bank', 'Kasse'] },
  { term: '(il/la) barista', forms: ['il barista', 'la barista', 'barista'] },
  { term: '(to) give (up)', forms: ['(to) give', 'give (up)', 'give'] },
  { term: '1,5 Liter', forms: [] },
  { term: '24/7', forms: [] },
  { term: 'go (away', forms: [] },
  { term: '(oh)', forms: [] },
  { term: '犬（いぬ）', forms: ['犬(いぬ)', '犬'] },
  { term: '始める、開始する', forms: ['始める', '開始する'] },
  { term: '车，汽车', forms: ['车', '汽车'] },
  { term: 'سيارة، مركبة', forms: ['سيارة', 'مركبة'] },
  { term: 'דירה/בית', forms: ['דירה', 'בית'] },
  { term: ', ;', forms: [] },
])('$term may also be $forms', ({ term, forms }) => {
  expect(termForms(term)[0]).toBe(term)
  expect(new Set(termForms(term).slice(1))).toEqual(new Set(forms))
})

test('an answer has parts like a term', () => {
  expect(partsOf(' das Auto,der Wagen / Kfz ; ')).toEqual(['das Auto', 'der Wagen', 'Kfz'])
})

test('however many brackets and choices a term has, its forms are few and none is empty', () => {
  const piece = fc.constantFrom(
    'a',
    'b ',
    '(c)',
    '（d）',
    '/',
    ' / ',
    ', ',
    ';',
    '(',
    ')',
    '1',
    ' ',
    'が',
    'ب',
    '[e, f]',
  )
  const term = fc.array(piece, { maxLength: 50 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(term, (text) => {
      const [first, ...forms] = termForms(text)
      expect(first).toBe(text)
      expect(forms.length).toBeLessThan(32)
      expect(forms).not.toContain('')
    }),
  )
})
