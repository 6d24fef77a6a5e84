import { languageCodes } from '@wordtide/contract'
import { expect, test } from 'vitest'
import { findVoices } from './browser-voice.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })
const langFound = (language: string, ...langs: string[]) =>
  findVoices(
    langs.map((lang) => voice(lang)),
    language,
  )[0]?.lang

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
  expect(langFound(language, ...voices)).toBe(speaks)
})

test('a voice on this device wins over one that needs the network', () => {
  const found = findVoices([voice('de-DE', false), voice('en-US'), voice('de-AT')], 'de')
  expect(found.map(({ lang }) => lang)).toEqual(['de-AT', 'de-DE'])
})

test('a voice with the code of a language speaks it', () => {
  for (const language of languageCodes) expect(langFound(language, 'xx', language)).toBe(language)
})
