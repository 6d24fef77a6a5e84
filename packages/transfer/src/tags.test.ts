import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinAnkiTags, joinTags, splitAnkiTags, splitTags } from './tags.ts'

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
