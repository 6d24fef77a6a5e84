import type { LanguageCode } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { AppError } from '../calls/errors.ts'
import type { SpeechEngine } from '../ports.ts'
import { memoryAudioCache, spellingEngine, spokenText } from '../testing/index.ts'
import { createSpeech } from './speech.ts'

/** Speech by these engines with its own clock and log, and a counter of cache misses. */
function speechBy(...engines: SpeechEngine[]) {
  const cache = memoryAudioCache()
  const warnings: string[] = []
  const log = { info: () => {}, warn: (_: object, line: string) => warnings.push(line), error: () => {} }
  const clock = { at: 0 }
  const outcomes: string[] = []
  const observer = { soundRequested: (outcome: string) => void outcomes.push(outcome), jobEnded: () => {} }
  const speech = createSpeech({ engines, cache, log, now: () => clock.at, observer })
  let misses = 0
  const say = (text: string, { language = 'de' as LanguageCode, reading = '', userId = 'Ada' } = {}) =>
    speech.say({
      text,
      language,
      userId,
      findReading: async () => reading,
      onCacheMiss: async () => {
        misses++
      },
    })
  return { speech, say, cache, clock, warnings, outcomes, misses: () => misses }
}

/** An engine that speaks nothing until the test calls `goOn`. */
function patientEngine(overrides: Partial<SpeechEngine> = {}) {
  const waiting: (() => void)[] = []
  const plain = spellingEngine(overrides)
  const say = async (text: string, language: LanguageCode) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return plain.say(text, language)
  }
  /** Lets the engine speak one text after the other until `all` has settled. */
  const goOn = async <T>(all: Promise<T>): Promise<T> => {
    let settled = false
    const over = () => {
      settled = true
    }
    all.then(over, over)
    while (!settled) {
      await new Promise(setImmediate)
      for (const resolve of waiting.splice(0)) resolve()
    }
    return all
  }
  return { ...plain, say, goOn }
}

const broken = (overrides: Partial<SpeechEngine> = {}) =>
  spellingEngine({ name: 'broken', say: () => Promise.reject(new Error('no')), ...overrides })

const busy = { key: 'BUSY', retryAfter: 2 }
const noVoice = { key: 'NO_VOICE' }

describe('a text to speak', () => {
  it('is cleaned, spoken once and cached', async () => {
    const engine = spellingEngine()
    const { say, misses } = speechBy(engine)
    const first = await say(' <b>Wasser ')
    expect(spokenText(first.bytes)).toBe('b Wasser')
    expect(await say('[b] Wasser')).toEqual(first)
    expect(engine.said).toEqual(['b Wasser'])
    expect(misses()).toBe(1)
  })

  it('has a key of its own for each engine, voice and language', async () => {
    const otherVoice = spellingEngine({ voiceFor: () => ({ name: 'other', approximate: false, kanaOnly: false }) })
    const keys = [
      await speechBy(spellingEngine()).say('Wasser'),
      await speechBy(spellingEngine()).say('Wasser', { language: 'nl' }),
      await speechBy(otherVoice).say('Wasser'),
      await speechBy(spellingEngine({ name: 'newer' })).say('Wasser'),
      await speechBy(spellingEngine()).say('wasser'),
    ].map(({ key }) => key)
    expect(new Set(keys).size).toBe(5)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect((await speechBy(spellingEngine()).say('Wasser')).key).toBe(keys[0])
  })

  it('that is requested several times at once is spoken once', async () => {
    const engine = patientEngine()
    const { say } = speechBy(engine)
    const requests = Promise.all([say('Wasser'), say('Wasser'), say('Wasser')])
    const spoken = await engine.goOn(requests)
    expect(spoken.map(({ bytes }) => spokenText(bytes))).toEqual(['Wasser', 'Wasser', 'Wasser'])
    expect(engine.said).toEqual(['Wasser'])
  })

  it.each(['th', 'de'] as const)('that no engine can speak is rejected: %s', async (language) => {
    const engine = spellingEngine()
    const { say, misses } = speechBy(engine)
    await expect(say(language === 'th' ? 'น้ำ' : '...', { language })).rejects.toMatchObject(noVoice)
    await expect(speechBy().say('Wasser')).rejects.toMatchObject(noVoice)
    expect(engine.said).toEqual([])
    expect(misses()).toBe(0)
  })

  it('that one engine cannot speak is left to the next engine, and rejected if there is none', async () => {
    const speechless = spellingEngine({ name: 'speechless', say: () => Promise.reject(new AppError('NO_VOICE')) })
    const { say, warnings } = speechBy(speechless, spellingEngine())
    expect(await say('ʘ')).toMatchObject({ cacheable: true })
    await expect(speechBy(speechless).say('ʘ')).rejects.toMatchObject(noVoice)
    expect(warnings).toEqual([])
  })

  it('in Chinese characters is spoken by its reading, or not at all', async () => {
    const engine = spellingEngine()
    const { say } = speechBy(engine)
    const read = await say('猫', { language: 'ja', reading: 'ねこ' })
    expect(spokenText(read.bytes)).toBe('ねこ')
    expect(read.cacheable, 'the reading may change').toBe(false)
    await expect(say('犬', { language: 'ja' })).rejects.toMatchObject(noVoice)
    expect(spokenText((await say('ねこ', { language: 'ja', reading: 'no' })).bytes)).toBe('ねこ')
    expect(spokenText((await say('水', { language: 'zh', reading: 'no' })).bytes)).toBe('水')
  })

  it('is spoken even if it cannot be cached', async () => {
    const { speech, cache, warnings, say } = speechBy(spellingEngine())
    cache.put = () => Promise.reject(new Error('the disk is full'))
    expect(spokenText((await say('Wasser')).bytes)).toBe('Wasser')
    expect(warnings).toEqual(['audio not cached'])
    expect(speech.voices()).toHaveLength(48)
  })
})

describe('the queue of an engine', () => {
  it('is bounded: what cannot wait is BUSY with a time to retry, and the queue empties', async () => {
    const engine = patientEngine()
    const { say } = speechBy(engine)
    const requests = Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => say(`Wasser ${n}`, { userId: `${n % 5}` })),
    )
    const rejected = (await engine.goOn(requests)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(rejected).toHaveLength(7)
    for (const reason of rejected) expect(reason).toMatchObject(busy)
    expect(engine.said).toHaveLength(33)
    expect(spokenText((await engine.goOn(say('Wasser 39'))).bytes)).toBe('Wasser 39')
  })
})

describe('a user with many requests', () => {
  it('does not delay a user with few, nor take their place in the queue', async () => {
    const engine = patientEngine()
    const { say } = speechBy(engine)
    const many = Promise.allSettled(Array.from({ length: 40 }, (_, n) => say(`Wasser ${n}`)))
    const one = say('Feuer', { userId: 'Eve' })
    const outcomes = await engine.goOn(many)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(17)
    expect(spokenText((await one).bytes)).toBe('Feuer')
    expect(engine.said.indexOf('Feuer')).toBeLessThan(3)
  })
})

describe('when an engine fails', () => {
  it('the next one speaks, not cacheable by clients, under its own key', async () => {
    const [first, second] = [broken(), spellingEngine()]
    const { say, warnings, misses } = speechBy(first, second)
    const fallback = await say('Wasser')
    expect(fallback).toMatchObject({ cacheable: false })
    expect(warnings).toEqual(['an engine could not speak'])
    expect(misses()).toBe(1)

    first.say = async (text) => spellingEngine().say(`${text}!`, 'de')
    const recovered = await say('Wasser')
    expect(recovered).toMatchObject({ cacheable: true })
    expect(spokenText(recovered.bytes)).toBe('Wasser!')
    expect(recovered.key).not.toBe(fallback.key)
  })

  it('a language that it does not speak is the next one’s, and cacheable', async () => {
    const thai = spellingEngine({ name: 'thai', voiceFor: (language) => (language === 'th' ? voice : undefined) })
    const { speech, say } = speechBy(thai, spellingEngine())
    expect(await say('Wasser')).toMatchObject({ cacheable: true })
    expect(speech.voices()).toHaveLength(49)
  })

  it('requests are BUSY if there is no other', async () => {
    const { say } = speechBy(broken())
    await expect(say('Wasser')).rejects.toMatchObject(busy)
    await expect(Promise.all([say('Wasser'), say('Wasser')])).rejects.toMatchObject(busy)
  })

  it('something that is not audio is not cached', async () => {
    const nonsense = spellingEngine({ name: 'nonsense', say: async () => new TextEncoder().encode('<html>') })
    const { say } = speechBy(nonsense, spellingEngine())
    expect(spokenText((await say('Wasser')).bytes)).toBe('Wasser')
    expect(spokenText((await say('Wasser')).bytes)).toBe('Wasser')
  })

  it('it is skipped for half a minute if it was slow, except for cached audio', async () => {
    const kept = spellingEngine({ name: 'slow' })
    const slow = { ...kept }
    const { say, clock } = speechBy(slow, spellingEngine())
    await say('Feuer')
    let calls = 0
    slow.say = async () => {
      calls++
      clock.at += 8000
      throw new Error('too slow')
    }
    await say('Wasser')
    await say('Erde')
    expect(calls).toBe(1)
    expect(await say('Feuer')).toMatchObject({ cacheable: true })
    expect(await say('Wasser')).toMatchObject({ cacheable: false })
    clock.at += 30_000
    await say('Luft')
    expect(calls).toBe(2)
  })

  it('the texts that wait for a slow one go to the next one', async () => {
    let calls = 0
    const slow = spellingEngine({ name: 'slow' })
    const { say, clock } = speechBy(slow, spellingEngine())
    slow.say = async () => {
      calls++
      clock.at += 8000
      throw new Error('too slow')
    }
    const said = await Promise.all([say('Wasser'), say('Erde'), say('Luft')])
    expect(said.map(({ bytes }) => spokenText(bytes))).toEqual(['Wasser', 'Erde', 'Luft'])
    expect(calls).toBe(1)
  })

  it('it is not skipped if it was slow and is the last', async () => {
    const only = spellingEngine()
    const { say, clock } = speechBy(only)
    const able = only.say
    only.say = () => {
      clock.at += 10_000
      return Promise.reject(new Error('hung'))
    }
    await expect(say('Wasser')).rejects.toMatchObject(busy)
    only.say = able
    expect(spokenText((await say('Feuer')).bytes)).toBe('Feuer')
  })
})

it('an observer is told whether a sound was cached, synthesized or failed, and nothing of texts without a voice', async () => {
  const { say, outcomes } = speechBy(spellingEngine())
  await say('Wasser')
  await say('Wasser')
  await expect(say('...')).rejects.toMatchObject(noVoice)
  expect(outcomes).toEqual(['synthesized', 'cached'])
  const failing = speechBy(broken())
  await expect(failing.say('Wasser')).rejects.toMatchObject(busy)
  expect(failing.outcomes).toEqual(['failed'])
})

it('the service ignores a cached file that is not audio', async () => {
  const { say, cache } = speechBy(spellingEngine())
  const { key } = await say('Wasser')
  await cache.put(key, new Uint8Array(100))
  expect(spokenText((await say('Wasser')).bytes)).toBe('Wasser')
})

it('the service lists the languages that it speaks, and their limits', () => {
  const voices = speechBy(spellingEngine()).speech.voices()
  expect(voices).toHaveLength(48)
  expect(voices.filter(({ approximate }) => approximate).map(({ language }) => language)).toEqual(['he'])
  expect(voices.filter(({ kanaOnly }) => kanaOnly).map(({ language }) => language)).toEqual(['ja'])
})

const voice = { name: 'thai', approximate: false, kanaOnly: false }
