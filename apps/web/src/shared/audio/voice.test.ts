import { describe, expect, test } from 'vitest'
import { chooseVoice, isSilent, silenceMessage, voiceHint } from './voice.ts'

const german = { language: 'de', approximate: false, kanaOnly: false } as const
const hebrew = { language: 'he', approximate: true, kanaOnly: false } as const
const japanese = { language: 'ja', approximate: false, kanaOnly: true } as const
const voices = [german, hebrew, japanese]

const device = { by: 'device', uri: 'anna' } as const
const none = { by: 'none' } as const

const choose = (text: string, language: string, overrides: Partial<Parameters<typeof chooseVoice>[1]> = {}) =>
  chooseVoice(
    { text, language },
    { voices, isError: false, isRefused: false, choice: { by: 'server' }, canBrowserSpeak: false, ...overrides },
  )

test.each([
  ['the server, even if the browser has a voice', choose('Apfel', 'de', { canBrowserSpeak: true }), 'server'],
  ['the browser, if the server has no voice', choose('น้ำ', 'th', { canBrowserSpeak: true }), 'browser'],
  ['the browser, if the server cannot read the text', choose('猫', 'ja', { canBrowserSpeak: true }), 'browser'],
  [
    'the browser, if the server cannot speak just this text',
    choose('…', 'de', { isRefused: true, canBrowserSpeak: true }),
    'browser',
  ],
  [
    'the browser, while the server’s voices load',
    choose('Apfel', 'de', { voices: undefined, canBrowserSpeak: true }),
    'browser',
  ],
  ['none, while the server’s voices load', choose('Apfel', 'de', { voices: undefined }), 'none'],
  ['the server, in kana', choose('ネコ', 'ja'), 'server'],
  [
    'the browser, if a voice of it is chosen',
    choose('Apfel', 'de', { choice: device, canBrowserSpeak: true }),
    'browser',
  ],
  ['none, if the chosen voice and its like are gone', choose('Apfel', 'de', { choice: device }), 'none'],
  ['none, if that is chosen', choose('Apfel', 'de', { choice: none, canBrowserSpeak: true }), 'none'],
])('a text is spoken by %s', (_, voice, by) => expect(voice.by).toBe(by))

test('a text is not silent if the server’s voices could not be loaded', () => {
  expect(choose('Apfel', 'de', { voices: undefined, isError: true })).toEqual({ by: 'none', reason: 'unknown' })
  expect(choose('Apfel', 'de', { voices: undefined, isError: true, canBrowserSpeak: true })).toEqual({ by: 'browser' })
  expect(isSilent({ by: 'none', reason: 'unknown' })).toBe(false)
  expect(isSilent({ by: 'none', reason: 'language' })).toBe(true)
})

describe('a text without a voice', () => {
  test.each([
    ['น้ำ', 'th', {}, 'No voice for Thai here'],
    ['Apfel', 'de', { voices: [] }, 'No voice for German here'],
    ['猫', 'ja', { voices: [] }, 'No voice for Japanese here'],
    ['猫', 'ja', {}, 'No voice can read this without its reading'],
    ['…', 'de', { isRefused: true }, 'No voice can say this'],
    ['Apfel', 'de', { choice: device }, 'No voice for German here'],
    ['Apfel', 'de', { choice: none }, 'You have turned the voice of German off'],
  ])('has a message with the reason: %s, %s', (text, language, overrides, message) =>
    expect(silenceMessage(choose(text, language, overrides), language)).toBe(message),
  )

  test('has a hint with a remedy', () => {
    expect(voiceHint(choose('猫', 'ja'), 'ja')).toBe('Give the word an attribute “reading” in kana')
    expect(voiceHint(choose('น้ำ', 'th'), 'th')).toBeUndefined()
  })
})

test('a voice that only resembles the language has a hint', () => {
  expect(choose('הים', 'he')).toEqual({ by: 'server', isApproximate: true })
  expect(voiceHint(choose('הים', 'he'), 'he')).toBe('This voice only resembles Hebrew')
  expect(voiceHint(choose('Apfel', 'de'), 'de')).toBeUndefined()
})
