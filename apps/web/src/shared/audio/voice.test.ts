import { describe, expect, test } from 'vitest'
import { chooseVoice, hint, isSilent, silence } from './voice.ts'

const german = { language: 'de', approximate: false, kanaOnly: false } as const
const hebrew = { language: 'he', approximate: true, kanaOnly: false } as const
const japanese = { language: 'ja', approximate: false, kanaOnly: true } as const
const voices = [german, hebrew, japanese]

const choose = (text: string, language: string, heard: Partial<Parameters<typeof chooseVoice>[1]> = {}) =>
  chooseVoice({ text, language }, { voices, failed: false, refused: false, browser: false, ...heard })

test.each([
  ['the server, also where the browser could', choose('Apfel', 'de', { browser: true }), 'server'],
  ['the browser, where the server has no voice', choose('น้ำ', 'th', { browser: true }), 'browser'],
  ['the browser, where the server cannot read', choose('猫', 'ja', { browser: true }), 'browser'],
  [
    'the browser, where the server cannot say just this',
    choose('…', 'de', { refused: true, browser: true }),
    'browser',
  ],
  ['the browser, while the server is asked', choose('Apfel', 'de', { voices: undefined, browser: true }), 'browser'],
  ['nobody, while the server is asked', choose('Apfel', 'de', { voices: undefined }), 'nobody'],
  ['the server, in kana', choose('ネコ', 'ja'), 'server'],
])('a text is said by %s', (_, voice, by) => expect(voice.by).toBe(by))

test('what could not be asked is not called silent', () => {
  expect(choose('Apfel', 'de', { voices: undefined, failed: true })).toEqual({ by: 'nobody', why: 'unknown' })
  expect(choose('Apfel', 'de', { voices: undefined, failed: true, browser: true })).toEqual({ by: 'browser' })
  expect(isSilent({ by: 'nobody', why: 'unknown' })).toBe(false)
  expect(isSilent({ by: 'nobody', why: 'language' })).toBe(true)
})

describe('where nobody says it, one is told why', () => {
  test.each([
    ['น้ำ', 'th', {}, 'No voice for Thai here'],
    ['Apfel', 'de', { voices: [] }, 'No voice for German here'],
    ['猫', 'ja', { voices: [] }, 'No voice for Japanese here'],
    ['猫', 'ja', {}, 'No voice can read this without its reading'],
    ['…', 'de', { refused: true }, 'No voice can say this'],
  ])('%s, %s', (text, language, heard, words) => expect(silence(choose(text, language, heard), language)).toBe(words))

  test('and what to do about it', () => {
    expect(hint(choose('猫', 'ja'), 'ja')).toBe('Give the vocabulary an attribute “reading” in kana')
    expect(hint(choose('น้ำ', 'th'), 'th')).toBeUndefined()
  })
})

test('a voice that only resembles the language says so', () => {
  expect(choose('הים', 'he')).toEqual({ by: 'server', approximate: true })
  expect(hint(choose('הים', 'he'), 'he')).toBe('This voice only resembles Hebrew')
  expect(hint(choose('Apfel', 'de'), 'de')).toBeUndefined()
})
