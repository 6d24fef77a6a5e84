import type { Worker } from 'node:worker_threads'
import { createSpeech } from '@wordtide/api'
import { memoryAudioCache } from '@wordtide/api/testing'
import { type LanguageCode, languageCodes, limits } from '@wordtide/contract'
import { waitUntil } from '@wordtide/db/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type EspeakEngine, espeakEngine } from './engine.ts'
import { prepareText } from './prepare-text.ts'
import { openSynthesizer, type Synthesizer, sampleRate } from './synthesizer.ts'
import { pronunciations } from './testing/pronunciations.ts'

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
const engines: EspeakEngine[] = []

/** Creates an engine without a deadline, unless the test is about it: a busy machine may be slow to start the worker. */
function newEngine(options: { timeoutMs?: number } = { timeoutMs: 3_600_000 }): EspeakEngine {
  const engine = espeakEngine(silentLog, options)
  if (engine === undefined) throw new Error('the package is not installed')
  engines.push(engine)
  return engine
}

let engine: EspeakEngine
let synthesizer: Synthesizer
beforeAll(async () => {
  engine = newEngine()
  synthesizer = await openSynthesizer()
})
afterAll(() => Promise.all(engines.map((each) => each.close())))

/** Returns a function that lists the workers that have been started since this call. */
function trackWorkers(): () => readonly Worker[] {
  const workers: Worker[] = []
  const onWorker = (worker: Worker) => workers.push(worker)
  process.on('worker', onWorker)
  onTestFinished(() => {
    process.off('worker', onWorker)
  })
  return () => workers
}

/** Checks the header of a WAV file and measures its duration and loudness. */
function measure(wav: Uint8Array) {
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

/** A text of the maximal length. */
const longestText = 'Ein Wort noch. '.repeat(20).slice(0, limits.speech.text)

describe('the embedded voice', () => {
  it('speaks every language but Thai, and marks the approximate voices', () => {
    const voices = languageCodes.map((language) => ({ language, ...engine.voiceFor(language) }))
    expect(voices.filter(({ name }) => name === undefined)).toEqual([{ language: 'th' }])
    expect(voices.filter(({ approximate }) => approximate).map(({ language }) => language)).toEqual([
      'ar',
      'he',
      'ht',
      'tl',
    ])
    expect(voices.filter(({ kanaOnly }) => kanaOnly).map(({ language }) => language)).toEqual(['ja'])
    expect(pronunciations.map(([language]) => language).toSorted()).toEqual(
      languageCodes.filter((code) => code !== 'th').toSorted(),
    )
  })

  it.each(pronunciations)('pronounces in %s %j', (language, phonemes) => {
    const composed = Object.keys(phonemes).map((word) => [word, synthesizer.phonemes(word, language)])
    expect(Object.fromEntries(composed)).toEqual(phonemes)
    // Some keyboards produce decomposed letters.
    const decomposed = Object.keys(phonemes).map((word) => [
      word,
      synthesizer.phonemes(word.normalize('NFD'), language),
    ])
    expect(Object.fromEntries(decomposed)).toEqual(phonemes)
    const { seconds, loudness } = measure(synthesizer.say(Object.keys(phonemes)[0] ?? '', language) ?? new Uint8Array())
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
  ] as const)('pronounces in %s %s as a speaker of the language would', (language, text, phonemes) => {
    expect(synthesizer.phonemes(text, language)).toBe(phonemes)
  })

  it.each(['猫', '[', '☺', '...', ''])('rejects %j, which has nothing to speak', async (text) => {
    await expect(engine.say(text, 'de')).rejects.toMatchObject({ key: 'NO_VOICE' })
  })

  it('gets neither words that overflow its buffer nor accents without a letter', () => {
    const prepared = prepareText('ی'.repeat(limits.speech.text), 'fa').split(' ')
    expect(Math.max(...prepared.map((word) => word.length))).toBe(50)
    expect(prepared.join('')).toHaveLength(limits.speech.text)
    expect(prepareText('\u0301 ré', 'fr')).toBe('ré')
  })

  it('speaks all of a long text, but exactly 30 seconds at most', async () => {
    const sentence = measure(await engine.say('Ein Wort noch.', 'de')).seconds
    expect(measure(await engine.say(longestText, 'de')).seconds).toBeGreaterThan(14 * sentence)
    expect(measure(await engine.say('龘'.repeat(255), 'zh')).seconds).toBe(limits.speech.seconds)
  })
})

describe('the worker', () => {
  it('starts with the first text, and is replaced if it ends', async () => {
    const started = trackWorkers()
    const ownEngine = newEngine()
    expect(started()).toHaveLength(0)
    const spoken = await Promise.all(['eins', 'zwei', 'drei'].map((text) => ownEngine.say(text, 'de')))
    expect(spoken.map((audio) => measure(audio).seconds > 0.1)).toEqual([true, true, true])
    expect(started()).toHaveLength(1)

    await started()[0]?.terminate()
    // A worker that is still starting cannot have spoken the text yet, however busy the machine is.
    const pending = expect(ownEngine.say(longestText, 'de')).rejects.toThrow('the worker ended')
    const next = ownEngine.say('Haus', 'de')
    await waitUntil(() => started().length === 2)
    await started()[1]?.terminate()
    await pending
    expect(measure(await next).seconds).toBeGreaterThan(0.1)
    expect(started()).toHaveLength(3)
  })

  it('ends with the engine', async () => {
    const started = trackWorkers()
    const ownEngine = newEngine()
    const pending = expect(ownEngine.say(longestText, 'de')).rejects.toThrow('the worker ended')
    await waitUntil(() => started().length === 1)
    await ownEngine.close()
    await pending
    await expect(ownEngine.say('Haus', 'de')).rejects.toThrow('closed')
  })

  it('is replaced if it hangs', async () => {
    const options = { timeoutMs: 1 }
    const ownEngine = newEngine(options)
    await expect(ownEngine.say(longestText, 'de')).rejects.toThrow('longer than 1 ms')
    options.timeoutMs = 3_600_000
    expect(measure(await ownEngine.say('Haus', 'de')).loudness).toBeGreaterThan(500)
  })
})

describe('an engine that fails from the start', () => {
  it('has no voices any more, and logs it once', async () => {
    const lines: string[] = []
    const log = { ...silentLog, error: (_: object, line: string) => lines.push(line) }
    const ownEngine = espeakEngine(log, { timeoutMs: 1 })
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(ownEngine?.voiceFor('de')).toBeDefined()
      await expect(ownEngine?.say('Haus', 'de')).rejects.toThrow('longer than 1 ms')
    }
    expect(ownEngine?.voiceFor('de')).toBeUndefined()
    expect(lines).toEqual([expect.stringContaining('does not work')])
    await ownEngine?.close()
  })
})

describe('for any text', () => {
  /** Returns 'audio' if the engine makes audio of at most 30 seconds, 'nothing' if it reports that there is none. */
  async function speak(text: string, language: LanguageCode): Promise<'audio' | 'nothing'> {
    const speech = createSpeech({ engines: [engine], cache: memoryAudioCache(), log: silentLog, now: Date.now })
    try {
      const { bytes } = await speech.say({
        text,
        language,
        userId: '',
        findReading: async () => undefined,
        onCacheMiss: async () => {},
      })
      expect(measure(bytes).seconds).toBeLessThanOrEqual(limits.speech.seconds)
      return 'audio'
    } catch (error) {
      expect(error).toMatchObject({ key: 'NO_VOICE' })
      return 'nothing'
    }
  }

  it.each([
    ['a pause in SSML', '<break time="600s"/>x', 'audio'],
    ['words in SSML', '<say-as interpret-as="characters">abc</say-as>', 'audio'],
    ['phonemes', '[[aI]]', 'audio'],
    ['character references', '&lt;&#65;', 'audio'],
    ['a command-line option', '-f/etc/passwd', 'audio'],
    ['format specifiers', '%s%n'.repeat(63), 'audio'],
    ['control characters', 'a\u0000\u0007\u001bb', 'audio'],
    ['lone surrogates', 'a\ud800b\udc00', 'audio'],
    ['bidirectional marks', '\u202eabc\u2066', 'audio'],
    ['one long number', '1'.repeat(255), 'audio'],
    ['letters', 'W '.repeat(127), 'audio'],
    ['letters with long names', 'ʇ'.repeat(255), 'audio'],
    ['letters of an unread script', 'ﷺ'.repeat(255), 'nothing'],
    ['invisible characters', '\u200d\u200c\ufeff', 'nothing'],
    ['punctuation only', '?!.,;-'.repeat(40), 'nothing'],
    ['emoji', '😀'.repeat(127), 'nothing'],
    ['accents without letters', '\u0300'.repeat(255), 'nothing'],
    ['white space', ' \t\n', 'nothing'],
  ])('of %s the engine makes audio or nothing', async (_, text, expected) => {
    expect(await speak(text, 'en')).toBe(expected)
  })

  it('the audio ends after 30 seconds, also if a ligature expands to a sentence', async () => {
    expect(await speak('ﷺ'.repeat(255), 'ar')).toBe('audio')
  })

  it('in any language the engine makes audio or nothing, and still works afterwards', async () => {
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
        await speak(any, language)
      }),
      { numRuns: 25 },
    )
    expect(await speak('Haus', 'de')).toBe('audio')
  })
})
