import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitTags, joinAnkiTags, joinTags, splitAnkiTags, splitTags } from './tags.ts'

const tag = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom('a', ',', '\\', ' ') }))
const tags = fc.array(tag.map((text) => text.trim()).filter((text) => text !== ''))

describe('tags in one cell', () => {
  it('are read as they were written', () =>
    fc.assert(
      fc.property(tags, (written) => {
        expect(splitTags(joinTags(written))).toEqual(written)
      }),
    ))

  it('are separated by commas', () => {
    expect(splitTags(' a b,c ,, d\\e ')).toEqual(['a b', 'c', 'd\\e'])
    expect(joinTags(['a', 'b c'])).toBe('a, b c')
  })

  it('of a note of Anki are separated by spaces', () => {
    expect(splitAnkiTags(' a  b\u3000c ')).toEqual(['a', 'b', 'c'])
    expect(splitAnkiTags(joinAnkiTags(['a b', 'c']))).toEqual(['a b', 'c'])
  })

  it('of a hierarchy of Anki are shortened where they are too long', () =>
    expect(splitAnkiTags('es::verbs spanish::grammar::irregular-verbs')).toEqual(['es::verbs', 'irregular-verbs']))

  it('of a hierarchy are kept once when they are shortened, but other invalid tags stay', () => {
    const long = 'spanish::vocabulary::'
    expect(splitAnkiTags(`${long}sea sea ${long}sun other-vocabulary::sun`)).toEqual(['sea', 'sun'])
    const wrong = [`${'x'.repeat(20)}`, 'a', 'a', `${'x'.repeat(20)}::`]
    expect(splitAnkiTags(wrong.join(' '))).toEqual(wrong)
  })
})

describe('tags that a file has', () => {
  const many = Array.from({ length: 20 }, (_, n) => `t${n}`)

  it.each<[string, string[], string[], boolean]>([
    ['are kept', ['Sea', 'travel'], ['Sea', 'travel'], true],
    ['count once by identity, and the first is kept', ['Sea', 'sea', 'ＳＥＡ', 'sun'], ['Sea', 'sun'], true],
    ['are compared as a form does, in no language', ['ISI', 'ısı', 'isi'], ['ISI', 'ısı'], true],
    ['are shortened at 20 characters', ['Spanish_Frequency_Dictionary'], ['Spanish_Frequency_D'], false],
    ['may be as long as the longest', ['x'.repeat(19)], ['x'.repeat(19)], true],
    [
      'are shortened between characters and words',
      [`${'a'.repeat(18)}🌊b`, `${'c'.repeat(18)} bcd`],
      ['a'.repeat(18), 'c'.repeat(18)],
      false,
    ],
    ['are shortened once', ['Spanish_Frequency_Dictionary', 'Spanish_Frequency_Diary'], ['Spanish_Frequency_D'], false],
    ['are the first 20', [...many, 'more', 'T0'], many, false],
    ['may be 20', [...many, 'T0'], many, true],
    ['have something to see', ['\u200b', 'x'], ['x'], true],
  ])('%s', (_, tags, fitting, isWhole) => expect(fitTags(tags)).toEqual({ tags: fitting, isWhole }))
})
