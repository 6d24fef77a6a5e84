import { languageCodes } from '@wordtide/contract'
import { expect, test } from 'vitest'
import { findVoice } from './find-voice.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })
const found = (language: string, ...langs: string[]) =>
  findVoice(
    langs.map((lang) => voice(lang)),
    language,
  )?.lang

test.each([
  { language: 'de', voices: ['en-US', 'de-AT', 'de'], speaks: 'de' },
  { language: 'de', voices: ['en-US', 'de-AT', 'de-DE'], speaks: 'de-AT' },
  { language: 'pt', voices: ['pt_BR'], speaks: 'pt_BR' },
  { language: 'no', voices: ['nn-NO', 'nb-NO'], speaks: 'nb-NO' },
  { language: 'no', voices: ['nb-NO', 'no-NO', 'no'], speaks: 'no' },
  { language: 'zh', voices: ['zh-HK', 'zh-TW', 'zh-CN'], speaks: 'zh-CN' },
  { language: 'zh', voices: ['zh-HK', 'cmn-Hans-CN'], speaks: 'cmn-Hans-CN' },
  { language: 'zh', voices: ['zh-HK', 'yue-HK'], speaks: undefined },
  { language: 'tl', voices: ['fil-PH'], speaks: 'fil-PH' },
  { language: 'he', voices: ['iw-IL'], speaks: 'iw-IL' },
  { language: 'es', voices: ['est-EE', 'et-EE'], speaks: undefined },
  { language: 'fa', voices: [], speaks: undefined },
])('$language is spoken by $speaks among $voices', ({ language, voices, speaks }) => {
  expect(found(language, ...voices)).toBe(speaks)
})

test('a voice on this device goes before one that needs the network', () => {
  expect(findVoice([voice('de-DE', false), voice('de-AT')], 'de')?.lang).toBe('de-AT')
  expect(findVoice([voice('de-DE', false)], 'de')?.lang).toBe('de-DE')
})

test('every language of ours is spoken by a voice of its own code', () => {
  for (const language of languageCodes) expect(found(language, 'xx', language)).toBe(language)
})
