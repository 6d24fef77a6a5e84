import { expect, it } from 'vitest'
import { hiddenPart } from './voc-text.ts'

it('the hidden part of a sentence is the text between two asterisks', () => {
  expect('Give me *your* big *word* now'.replace(hiddenPart, '…')).toBe('Give me … big … now')
})
