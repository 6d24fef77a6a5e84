import { describe, expect, it } from 'vitest'
import { isReadingName, readingsAmong, typedReadings } from './readings.ts'

describe('an attribute that is a reading', () => {
  it.each([
    'reading',
    'Reading',
    ' PINYIN ',
    'furigana',
    'IPA',
    'よみ',
    '読み方',
    'ふりがな',
    '拼音',
    'Aussprache',
    'транскрипция',
    '발음',
    'prononciation',
  ])('is recognised by its name %s', (name) => expect(isReadingName(name)).toBe(true))

  it.each(['example reading', 'plural', 'kind', 'gender', '', 'Read'])('is not one named %s', (name) =>
    expect(isReadingName(name)).toBe(false),
  )

  it('is found among others, the preferred names first', () => {
    const named = (...names: string[]) => names.map((name) => ({ name, value: name }))
    expect(readingsAmong(named('IPA', 'plural', 'Pinyin', 'reading', 'kana')).map(({ name }) => name)).toEqual([
      'reading',
      'kana',
      'Pinyin',
      'IPA',
    ])
  })

  it.each([
    ['海岸', [['reading', 'かいがん']], ['かいがん']],
    ['水', [['reading', 'みず/スイ (mizu)']], ['みず', 'スイ']],
    ['海岸', [['pinyin', 'hǎi àn']], ['hǎi àn', 'hǎiàn']],
    ['дом', [['IPA', '/dom/']], ['dom']],
    // Written as it sounds would be misspelled.
    ['beau', [['pronunciation', 'bo']], []],
    ['海岸', [['plural', 'x']], []],
  ] as const)('of %s may be typed for it', (term, attributes, typed) => {
    const named = attributes.map(([name, value]) => ({ name, value }))
    expect([...new Set(typedReadings({ term, attributes: named }))]).toEqual(typed)
  })
})
