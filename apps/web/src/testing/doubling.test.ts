import { limits } from '@wordtide/contract'
import { quadraticTexts } from '@wordtide/contract/testing'
import { expect, it } from 'vitest'
import { compareSpelling } from '../features/reviews/cards/spelling.ts'
import { partsOf, termForms } from '../features/reviews/cards/term-forms.ts'
import { toggleHidden } from '../features/vocs/form/hide-word.ts'
import { hasTerm, linesOf } from '../features/vocs/quick-add/quick-add-text.ts'
import { addTags } from '../shared/forms/tags-field.tsx'

/** Length of a text that somebody may paste into a field: none of these has a maximum, so that nothing is cut off silently. */
const pasted = 16_384

it.each<[string, number, (text: string) => unknown]>([
  ['pasted lines', pasted, linesOf],
  ['the term of a queued line', pasted, (line) => hasTerm(line, line, 'es')],
  ['pasted tags', pasted, (text) => addTags([], text)],
  [
    'an example whose word is hidden',
    pasted,
    (text) => toggleHidden({ text, start: 0, end: 0 }, { word: 'mar', language: 'es' }),
  ],
  ['a word to hide', pasted, (word) => toggleHidden({ text: word, start: 0, end: 0 }, { word, language: 'es' })],
  [
    'a selection to hide',
    pasted,
    (text) => toggleHidden({ text, start: 1, end: text.length }, { word: '', language: 'es' }),
  ],
  // The field of an answer has a maximum, and so has a term.
  ['a typed answer', 500, (typed) => [partsOf(typed), compareSpelling(typed, 'la marea alta', { language: 'es' })]],
  ['a term', limits.voc.term, (term) => [termForms(term), compareSpelling('la marea alta', term, { language: 'es' })]],
])('%s of twice the length costs about twice as much', (_, units, run) => {
  expect(quadraticTexts(units, run)).toEqual([])
})
