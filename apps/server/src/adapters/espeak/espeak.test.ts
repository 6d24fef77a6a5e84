import { createSpeech } from '@wordtide/api'
import { memorySounds } from '@wordtide/api/testing'
import { type LanguageCode, languageCodes, limits } from '@wordtide/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EspeakEngine, espeakEngine } from './espeak.ts'
import { type OpenVoice, openVoice } from './open-voice.ts'
import { prepareText } from './prepare-text.ts'
import { words } from './testing/words.ts'
import { workersOf } from './testing/workers.ts'
import { sampleRate } from './wav.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const engines: EspeakEngine[] = []

/** An engine of the test's own. */
function newEngine(options?: { watchdogMs?: number }): EspeakEngine {
  const engine = espeakEngine(quiet, options)
  if (engine === undefined) throw new Error('the package is not installed')
  engines.push(engine)
  return engine
}

let engine: EspeakEngine
let voice: OpenVoice
beforeAll(async () => {
  engine = newEngine()
  voice = await openVoice()
})
afterAll(() => Promise.all(engines.map((one) => one.close())))

/** How long a sound is, in seconds, and how loud. */
function heard(wav: Uint8Array) {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  const text = (from: number) => String.fromCharCode(...wav.subarray(from, from + 4))
  expect([text(0), text(8), text(36)]).toEqual(['RIFF', 'WAVE', 'data'])
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, sampleRate, 16])
  expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([wav.length - 8, wav.length - 44])
  const samples = (wav.length - 44) / 2
  let squares = 0
  for (let at = 44; at < wav.length; at += 2) squares += view.getInt16(at, true) ** 2
  return { seconds: samples / sampleRate, loudness: Math.sqrt(squares / samples) }
}

/** A sentence as long as a text may be. */
const longest = 'Ein Wort noch. '.repeat(20).slice(0, limits.speech.text)

describe('the embedded voice', () => {
  it('speaks every language but Thai, and says which it only resembles', () => {
    const voices = languageCodes.map((language) => ({ language, ...engine.voiceFor(language) }))
    expect(voices.filter(({ name }) => name === undefined)).toEqual([{ language: 'th' }])
    expect(voices.filter(({ approximate }) => approximate).map(({ language }) => language)).toEqual([
      'ar',
      'he',
      'ht',
      'tl',
    ])
    expect(voices.filter(({ kanaOnly }) => kanaOnly).map(({ language }) => language)).toEqual(['ja'])
    expect(words.map(([language]) => language).toSorted()).toEqual(
      languageCodes.filter((one) => one !== 'th').toSorted(),
    )
  })

  it.each(words)('says in %s %j', (language, phonemes) => {
    const said = Object.keys(phonemes).map((word) => [word, voice.phonemes(word, language)])
    expect(Object.fromEntries(said)).toEqual(phonemes)
    // The same where a letter is put together of several, as it is on some keyboards.
    const apart = Object.keys(phonemes).map((word) => [word, voice.phonemes(word.normalize('NFD'), language)])
    expect(Object.fromEntries(apart)).toEqual(phonemes)
    const { seconds, loudness } = heard(voice.say(Object.keys(phonemes)[0] ?? '', language) ?? new Uint8Array())
    expect(seconds).toBeGreaterThan(0.1)
    expect(seconds).toBeLessThan(5)
    expect(loudness).toBeGreaterThan(500)
  })

  it.each([
    ['de', 'der Apfel, die Äpfel', 'dɛɾ ˈapfəl diː ˈɛpfəl'],
    ['de', '*Haus*_tür|a\\b 😀', 'hˈaʊs tˈyːɾ ˈɑː bˈeː'],
    ['en', '(to) go', 'tʊ ɡˈoʊ'],
    ['en', 'he/she', 'hˈiː ʃˈiː'],
    ['en', 'water (вода)', 'wˈɔːɾɚ'],
    ['fr', 'ne … pas', 'nˈə- pˈa'],
    ['es', '1º', 'pɾimˈɛɾo'],
    ['ja', '１００％ ねこ', 'ˌitsiçˈäkɯᵝ nˈe̞ko̞'],
    ['ja', 'すゝめ・ね', 'sɯᵝsˈɯᵝme̞ nˈe̞'],
    ['ko', '학교(學校)', 'hˈɐqk-jo'],
    ['he', 'בֹּקֶר', 'bˈoker'],
    ['fa', 'ﺳﻼم', 'salˈɑm'],
    ['sk', 'žlč', 'ʒˈl̩tʃ'],
    ['cs', 'dobrý, -á, -é', 'dˈobriː ˈaːaː ˈeːeː'],
    ['el', 'καλός, -ή, -ό', 'kalˈos ˈi ˈoo'],
    ['el', 'ο άνθρωπος', 'o ˈanθropˌos'],
    ['uk', 'новий, -а', 'nˈoβɪj ˈa'],
    ['pt', 'é', 'ˈɛ'],
    ['hi', 'क्‍या', 'kːjˈaː'],
    ['ja', 'うち へ いく', 'ˈɯᵝtɕi ˈe̞ ˈikɯᵝ'],
  ] as const)('says in %s of %s what a reader would', (language, text, phonemes) => {
    expect(voice.phonemes(text, language)).toBe(phonemes)
  })

  it.each(['猫', '[', '☺', '...', ''])('refuses %j, of which nothing can be said', async (text) => {
    await expect(engine.say(text, 'de')).rejects.toMatchObject({ key: 'NO_VOICE' })
  })

  it('is given no word so long that it breaks, and no accent without its letter', () => {
    const given = prepareText('ی'.repeat(limits.speech.text), 'fa').split(' ')
    expect(Math.max(...given.map((word) => word.length))).toBe(50)
    expect(given.join('')).toHaveLength(limits.speech.text)
    expect(prepareText('\u0301 ré', 'fr')).toBe('ré')
  })

  it('says all of a long text, and ends after half a minute to the sample', async () => {
    const one = heard(await engine.say('Ein Wort noch.', 'de')).seconds
    expect(heard(await engine.say(longest, 'de')).seconds).toBeGreaterThan(14 * one)
    expect(heard(await engine.say('龘'.repeat(255), 'zh')).seconds).toBe(limits.speech.seconds)
  })
})

describe('its worker', () => {
  it('starts with the first text, is replaced where it ends, and ends with the engine', async () => {
    const started = workersOf()
    const own = newEngine()
    expect(started()).toHaveLength(0)
    const sounds = await Promise.all(['eins', 'zwei', 'drei'].map((text) => own.say(text, 'de')))
    expect(sounds.map((sound) => heard(sound).seconds > 0.1)).toEqual([true, true, true])
    expect(started()).toHaveLength(1)

    await started()[0]?.terminate()
    expect(heard(await own.say('Haus', 'de')).seconds).toBeGreaterThan(0.1)
    const underWay = expect(own.say(longest, 'de')).rejects.toThrow('the worker ended')
    const next = own.say('Haus', 'de')
    await new Promise(setImmediate)
    await started()[1]?.terminate()
    await underWay
    expect(heard(await next).seconds).toBeGreaterThan(0.1)
    expect(started()).toHaveLength(3)

    const last = expect(own.say(longest, 'de')).rejects.toThrow('the worker ended')
    await new Promise(setImmediate)
    await own.close()
    await last
    await expect(own.say('Haus', 'de')).rejects.toThrow('closed')
  })

  it('is replaced where it hangs', async () => {
    const options = { watchdogMs: 1 }
    const own = newEngine(options)
    await expect(own.say(longest, 'de')).rejects.toThrow('longer than 1 ms')
    options.watchdogMs = 10_000
    expect(heard(await own.say('Haus', 'de')).loudness).toBeGreaterThan(500)
  })
})

describe('an engine that fails from the start', () => {
  it('is left alone, and says so once', async () => {
    const lines: string[] = []
    const own = espeakEngine({ ...quiet, error: (_: object, line: string) => lines.push(line) }, { watchdogMs: 1 })
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(own?.voiceFor('de')).toBeDefined()
      await expect(own?.say('Haus', 'de')).rejects.toThrow('longer than 1 ms')
    }
    expect(own?.voiceFor('de')).toBeUndefined()
    expect(lines).toEqual([expect.stringContaining('does not work')])
    await own?.close()
  })
})

describe('whatever it is given', () => {
  /** A sound of at most half a minute, or that there is none. */
  async function said(text: string, language: LanguageCode): Promise<'sound' | 'nothing'> {
    const speech = createSpeech({ engines: [engine], sounds: memorySounds(), log: quiet, now: Date.now })
    try {
      const { bytes } = await speech.say({
        text,
        language,
        userId: '',
        findReading: async () => undefined,
        onCacheMiss: async () => {},
      })
      expect(heard(bytes).seconds).toBeLessThanOrEqual(limits.speech.seconds)
      return 'sound'
    } catch (error) {
      expect(error).toMatchObject({ key: 'NO_VOICE' })
      return 'nothing'
    }
  }

  it.each([
    ['a pause in markup', '<break time="600s"/>x', 'sound'],
    ['words in markup', '<say-as interpret-as="characters">abc</say-as>', 'sound'],
    ['phonemes', '[[aI]]', 'sound'],
    ['references', '&lt;&#65;', 'sound'],
    ['an option', '-f/etc/passwd', 'sound'],
    ['formats', '%s%n'.repeat(63), 'sound'],
    ['control characters', 'a\u0000\u0007\u001bb', 'sound'],
    ['halves of a character', 'a\ud800b\udc00', 'sound'],
    ['marks of direction', '\u202eabc\u2066', 'sound'],
    ['one long number', '1'.repeat(255), 'sound'],
    ['letters', 'W '.repeat(127), 'sound'],
    ['letters with long names', 'ʇ'.repeat(255), 'sound'],
    ['letters of another script', 'ﷺ'.repeat(255), 'nothing'],
    ['signs that are invisible', '\u200d\u200c\ufeff', 'nothing'],
    ['nothing but stops', '?!.,;-'.repeat(40), 'nothing'],
    ['pictures', '😀'.repeat(127), 'nothing'],
    ['accents without letters', '\u0300'.repeat(255), 'nothing'],
    ['blanks', ' \t\n', 'nothing'],
  ])('answers %s with a sound or with none', async (_, text, expected) => {
    expect(await said(text, 'en')).toBe(expected)
  })

  it('ends with half a minute where a letter stands for a sentence', async () => {
    expect(await said('ﷺ'.repeat(255), 'ar')).toBe('sound')
  })

  it('answers any text in any language, and speaks well afterwards', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: limits.speech.text }),
      fc.string({ unit: 'grapheme', maxLength: limits.speech.text }),
      fc.string({
        unit: fc.constantFrom(...'<>[]&/|*_-\'"%1٣aßяあ漢한ा़ֹ\u0301\u200d\n. '),
        maxLength: limits.speech.text,
      }),
    )
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...languageCodes), async (any, language) => {
        await said(any, language)
      }),
      { numRuns: 25 },
    )
    expect(await said('Haus', 'de')).toBe('sound')
  })
})
