import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mp3, speechServer, wav } from '../testing/speech-server.ts'
import { httpSpeech } from './http-speech.ts'

let server: Awaited<ReturnType<typeof speechServer>>
beforeAll(async () => {
  server = await speechServer()
})
beforeEach(() => {
  server.will(mp3)
  server.asked.length = 0
})
afterAll(() => server.close())

const settings = () => ({
  url: server.url,
  model: 'kokoro',
  key: 'sk-secret',
  voices: new Map([
    ['de', 'thorsten'],
    ['ja', 'haru'],
  ] as const),
})
const engine = (changed: object = {}, patienceMs?: number) => httpSpeech({ ...settings(), ...changed }, patienceMs)

describe('a voice at a server', () => {
  it('says a text: with its model, its voice for the language, and our key', async () => {
    expect(await engine().say('der Apfel', 'de')).toEqual(mp3)
    expect(server.asked).toEqual([
      {
        path: '/v1/audio/speech',
        authorization: 'Bearer sk-secret',
        body: { model: 'kokoro', input: 'der Apfel', voice: 'thorsten', response_format: 'mp3' },
      },
    ])
  })

  it('shows no key where there is none', async () => {
    await engine({ key: undefined }).say('der Apfel', 'de')
    expect(server.asked).toMatchObject([{ authorization: undefined }])
  })

  it.each([
    ['', '/v1/audio/speech'],
    ['/', '/v1/audio/speech'],
    ['/v1', '/v1/audio/speech'],
    ['/v1/', '/v1/audio/speech'],
    ['/v1/audio/speech', '/v1/audio/speech'],
    ['/voices/v1/audio/speech/', '/voices/v1/audio/speech'],
    ['/voices', '/voices/v1/audio/speech'],
  ])('is found whatever part of the address is given: %s', async (path, whole) => {
    const { say, name } = engine({ url: `${server.url}${path}` })
    await say('der Apfel', 'de')
    expect(server.asked).toMatchObject([{ path: whole }])
    expect(name).toBe(`http ${server.url}${whole} kokoro`)
  })

  it('is there for the languages that have one, and reads every script', async () => {
    const { voiceFor, say } = engine()
    expect(voiceFor('de')).toEqual({ name: 'thorsten', approximate: false, kanaOnly: false })
    expect(voiceFor('ja')).toEqual({ name: 'haru', approximate: false, kanaOnly: false })
    expect(voiceFor('th')).toBeUndefined()
    await expect(say('ไทย', 'th')).rejects.toThrow('no voice')
    expect(server.asked).toEqual([])
  })

  it('has another name with another server or model: what the one said is not taken for the other', () => {
    const names = [engine(), engine({ model: 'tts-1' }), engine({ url: 'https://speech.example.org' })].map(
      ({ name }) => name,
    )
    expect(new Set(names).size).toBe(3)
    expect(names.join()).not.toContain('sk-secret')
  })

  it('may answer with a WAV, also with one whose header was written first', async () => {
    for (const sound of [wav(30), wav(1, 0), wav(1, 0xffff_ffff)]) {
      server.will(sound)
      expect(sound.equals(await engine().say('der Apfel', 'de'))).toBe(true)
    }
  })
})

describe('a server that speaks for too long', () => {
  it('is cut short at a frame', async () => {
    const tag = Buffer.from('49443304000000000005' + '0000000000', 'hex')
    const frames = (count: number) => Buffer.alloc(26 * count, mp3.subarray(0, 26))
    const half = frames(1148)
    for (const [sent, kept] of [
      [frames(2000), half],
      [half, half],
      [Buffer.concat([tag, frames(2000)]), Buffer.concat([tag, half])],
      [Buffer.concat([frames(3), Buffer.from('TAG of the end')]), frames(3)],
      [frames(3).subarray(0, 70), frames(3).subarray(0, 70)],
    ] as const) {
      server.will(sent)
      expect(kept.equals(await engine().say('der Apfel', 'de'))).toBe(true)
    }
  })
})

describe('a server that', () => {
  it.each([
    ['fails', 'fail', 'answered 500'],
    ['puts us off', 'put off', 'answered 202'],
    ['answers with a page that it calls a sound', 'page', 'no sound'],
    ['answers with nothing', Buffer.alloc(0), 'no sound'],
    ['breaks off', 'break off', 'the voice server'],
    ['speaks for longer than 30 seconds', wav(31), 'no WAV of at most 30 seconds'],
    ['calls something else an MP3', Buffer.from('ID3 and no frame'), 'no sound'],
    ['says that it speaks for an hour', wav(1, 8000 * 3600), 'no WAV'],
    ['answers with a WAV that holds nothing', wav(0).subarray(0, 36), 'no WAV'],
  ] as const)('%s is not listened to, and repeats nothing in the log', async (_, manner, why) => {
    server.will(manner)
    const error = await engine()
      .say('something secret', 'de')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    if (!(error instanceof Error)) return
    expect(error.message).toContain(why)
    expect(error.message).not.toContain('secret')
    expect(error.cause, 'which would be logged too').toBeUndefined()
  })

  it.each([
    ['hang', 'took too long', 200],
    ['drip', 'took too long', 200],
    ['flood', 'more than a sound may weigh', undefined],
    ['fail', 'answered 500', undefined],
  ] as const)('has no end is given up, and sends no more: %s', async (manner, why, patienceMs) => {
    server.will(manner)
    const before = server.cut()
    await expect(engine({}, patienceMs).say('der Apfel', 'de')).rejects.toThrow(why)
    await vi.waitFor(() => expect(server.cut()).toBe(before + 1))
  })

  it('leads elsewhere is not followed', async () => {
    server.will('redirect')
    await expect(engine().say('der Apfel', 'de')).rejects.toThrow('redirect')
    expect(server.strays).toEqual([])
  })

  it('is not there says so', async () => {
    const gone = await speechServer()
    await gone.close()
    await expect(engine({ url: gone.url }).say('der Apfel', 'de')).rejects.toThrow('ECONNREFUSED')
  })

  it('failed is asked again, and listened to', async () => {
    const { say } = engine()
    server.will('fail')
    await expect(say('der Apfel', 'de')).rejects.toThrow()
    server.will(mp3)
    expect(await say('der Apfel', 'de')).toEqual(mp3)
  })
})
