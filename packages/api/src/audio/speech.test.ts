import type { LanguageCode } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import type { SpeechEngine } from '../ports.ts'
import { heard, memorySounds, spellingEngine } from '../testing/index.ts'
import { createSpeech } from './speech.ts'

/** Speech by these engines with a clock and a log of the test's own, and how often somebody missed a sound. */
function speechBy(...engines: SpeechEngine[]) {
  const sounds = memorySounds()
  const warnings: string[] = []
  const log = { info: () => {}, warn: (_: object, line: string) => warnings.push(line), error: () => {} }
  const clock = { at: 0 }
  const speech = createSpeech({ engines, sounds, log, now: () => clock.at })
  let missed = 0
  const say = (text: string, { language = 'de' as LanguageCode, reading = '', userId = 'Ada' } = {}) =>
    speech.say({
      text,
      language,
      userId,
      findReading: async () => reading,
      onCacheMiss: async () => {
        missed++
      },
    })
  return { speech, say, sounds, clock, warnings, missed: () => missed }
}

/** An engine that waits with every text until the test lets it go on. */
function patientEngine(overrides: Partial<SpeechEngine> = {}) {
  const waiting: (() => void)[] = []
  const plain = spellingEngine(overrides)
  const say = async (text: string, language: LanguageCode) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return plain.say(text, language)
  }
  /** Lets it go on with one text after the other until `all` is settled. */
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

describe('a text', () => {
  it('is said once, cleaned, and kept', async () => {
    const engine = spellingEngine()
    const { say, missed } = speechBy(engine)
    const first = await say(' <b>Wasser ')
    expect(heard(first.bytes)).toBe('b Wasser')
    expect(await say('[b] Wasser')).toEqual(first)
    expect(engine.said).toEqual(['b Wasser'])
    expect(missed()).toBe(1)
  })

  it('sounds different in each language, voice and engine, and has a key of its own in each', async () => {
    const french = spellingEngine({ voiceFor: () => ({ name: 'other', approximate: false, kanaOnly: false }) })
    const keys = [
      await speechBy(spellingEngine()).say('Wasser'),
      await speechBy(spellingEngine()).say('Wasser', { language: 'nl' }),
      await speechBy(french).say('Wasser'),
      await speechBy(spellingEngine({ name: 'newer' })).say('Wasser'),
      await speechBy(spellingEngine()).say('wasser'),
    ].map(({ key }) => key)
    expect(new Set(keys).size).toBe(5)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect((await speechBy(spellingEngine()).say('Wasser')).key).toBe(keys[0])
  })

  it('that many ask for at once is made once, for all of them', async () => {
    const engine = patientEngine()
    const { say } = speechBy(engine)
    const asked = Promise.all([say('Wasser'), say('Wasser'), say('Wasser')])
    const sounds = await engine.goOn(asked)
    expect(sounds.map(({ bytes }) => heard(bytes))).toEqual(['Wasser', 'Wasser', 'Wasser'])
    expect(engine.said).toEqual(['Wasser'])
  })

  it.each(['th', 'de'] as const)('that nothing can say in %s is refused', async (language) => {
    const engine = spellingEngine()
    const { say, missed } = speechBy(engine)
    await expect(say(language === 'th' ? 'น้ำ' : '...', { language })).rejects.toMatchObject(noVoice)
    await expect(speechBy().say('Wasser')).rejects.toMatchObject(noVoice)
    expect(engine.said).toEqual([])
    expect(missed()).toBe(0)
  })

  it('of which an engine can say nothing is left to the next one, and refused where there is none', async () => {
    const speechless = spellingEngine({ name: 'speechless', say: () => Promise.reject(new AppError('NO_VOICE')) })
    const { say, warnings } = speechBy(speechless, spellingEngine())
    expect(await say('ʘ')).toMatchObject({ cacheable: true })
    await expect(speechBy(speechless).say('ʘ')).rejects.toMatchObject(noVoice)
    expect(warnings).toEqual([])
  })

  it('in Chinese characters is said by its reading, or not at all', async () => {
    const engine = spellingEngine()
    const { say } = speechBy(engine)
    const read = await say('猫', { language: 'ja', reading: 'ねこ' })
    expect(heard(read.bytes)).toBe('ねこ')
    expect(read.cacheable, 'another reading may be found the next time').toBe(false)
    await expect(say('犬', { language: 'ja' })).rejects.toMatchObject(noVoice)
    expect(heard((await say('ねこ', { language: 'ja', reading: 'no' })).bytes)).toBe('ねこ')
    expect(heard((await say('水', { language: 'zh', reading: 'no' })).bytes)).toBe('水')
  })

  it('is heard also where it cannot be kept', async () => {
    const { speech, sounds, warnings, say } = speechBy(spellingEngine())
    sounds.put = () => Promise.reject(new Error('the disk is full'))
    expect(heard((await say('Wasser')).bytes)).toBe('Wasser')
    expect(warnings).toEqual(['sound not kept'])
    expect(speech.voices()).toHaveLength(48)
  })
})

describe('the line before an engine', () => {
  it('is bounded: who finds no place is told when to come back, and it empties', async () => {
    const engine = patientEngine()
    const { say } = speechBy(engine)
    const asked = Promise.allSettled(Array.from({ length: 40 }, (_, n) => say(`Wasser ${n}`, { userId: `${n % 5}` })))
    const refused = (await engine.goOn(asked)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(7)
    for (const reason of refused) expect(reason).toMatchObject(busy)
    expect(engine.said).toHaveLength(33)
    expect(heard((await engine.goOn(say('Wasser 39'))).bytes)).toBe('Wasser 39')
  })
})

describe('people who want much', () => {
  it('wait for those who want little, and leave them room', async () => {
    const engine = patientEngine()
    const { say } = speechBy(engine)
    const much = Promise.allSettled(Array.from({ length: 40 }, (_, n) => say(`Wasser ${n}`)))
    const little = say('Feuer', { userId: 'Eve' })
    const outcomes = await engine.goOn(much)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(17)
    expect(heard((await little).bytes)).toBe('Feuer')
    expect(engine.said.indexOf('Feuer')).toBeLessThan(3)
  })
})

describe('where an engine fails', () => {
  it('the next one stands in, for now, and under a key of its own', async () => {
    const [first, second] = [broken(), spellingEngine()]
    const { say, warnings, missed } = speechBy(first, second)
    const stoodIn = await say('Wasser')
    expect(stoodIn).toMatchObject({ cacheable: false })
    expect(warnings).toEqual(['an engine could not speak'])
    expect(missed()).toBe(1)

    first.say = async (text) => spellingEngine().say(`${text}!`, 'de')
    const meant = await say('Wasser')
    expect(meant).toMatchObject({ cacheable: true })
    expect(heard(meant.bytes)).toBe('Wasser!')
    expect(meant.key).not.toBe(stoodIn.key)
  })

  it('the next one is the one for a language that it does not speak', async () => {
    const thai = spellingEngine({ name: 'thai', voiceFor: (language) => (language === 'th' ? voice : undefined) })
    const { speech, say } = speechBy(thai, spellingEngine())
    expect(await say('Wasser')).toMatchObject({ cacheable: true })
    expect(speech.voices()).toHaveLength(49)
  })

  it('and no other is there, everybody is told to come back', async () => {
    const { say } = speechBy(broken())
    await expect(say('Wasser')).rejects.toMatchObject(busy)
    await expect(Promise.all([say('Wasser'), say('Wasser')])).rejects.toMatchObject(busy)
  })

  it('by answering what is no sound, it is not kept', async () => {
    const nonsense = spellingEngine({ name: 'nonsense', say: async () => new TextEncoder().encode('<html>') })
    const { say } = speechBy(nonsense, spellingEngine())
    expect(heard((await say('Wasser')).bytes)).toBe('Wasser')
    expect(heard((await say('Wasser')).bytes)).toBe('Wasser')
  })

  it('after it let people wait, it is left alone for half a minute, but for what it said before', async () => {
    const kept = spellingEngine({ name: 'slow' })
    const slow = { ...kept }
    const { say, clock } = speechBy(slow, spellingEngine())
    await say('Feuer')
    let asked = 0
    slow.say = async () => {
      asked++
      clock.at += 8000
      throw new Error('too slow')
    }
    await say('Wasser')
    await say('Erde')
    expect(asked).toBe(1)
    expect(await say('Feuer')).toMatchObject({ cacheable: true })
    expect(await say('Wasser')).toMatchObject({ cacheable: false })
    clock.at += 30_000
    await say('Luft')
    expect(asked).toBe(2)
  })

  it('after it let people wait, those who wait in its line need not wait for it any more', async () => {
    let asked = 0
    const slow = spellingEngine({ name: 'slow' })
    const { say, clock } = speechBy(slow, spellingEngine())
    slow.say = async () => {
      asked++
      clock.at += 8000
      throw new Error('too slow')
    }
    const said = await Promise.all([say('Wasser'), say('Erde'), say('Luft')])
    expect(said.map(({ bytes }) => heard(bytes))).toEqual(['Wasser', 'Erde', 'Luft'])
    expect(asked).toBe(1)
  })

  it('and nobody stands in for it, it is asked again at once', async () => {
    const only = spellingEngine()
    const { say, clock } = speechBy(only)
    const able = only.say
    only.say = () => {
      clock.at += 10_000
      return Promise.reject(new Error('hung'))
    }
    await expect(say('Wasser')).rejects.toMatchObject(busy)
    only.say = able
    expect(heard((await say('Feuer')).bytes)).toBe('Feuer')
  })
})

it('does not answer with a file that is no sound any more', async () => {
  const { say, sounds } = speechBy(spellingEngine())
  const { key } = await say('Wasser')
  await sounds.put(key, new Uint8Array(100))
  expect(heard((await say('Wasser')).bytes)).toBe('Wasser')
})

it('says which languages it speaks, and how well', () => {
  const voices = speechBy(spellingEngine()).speech.voices()
  expect(voices).toHaveLength(48)
  expect(voices.filter(({ approximate }) => approximate).map(({ language }) => language)).toEqual(['he'])
  expect(voices.filter(({ kanaOnly }) => kanaOnly).map(({ language }) => language)).toEqual(['ja'])
})

const voice = { name: 'thai', approximate: false, kanaOnly: false }
