import { waitUntil } from '@wordtide/db/testing'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mp3, startSpeechServer, wav } from '../testing/speech-server.ts'
import { httpSpeech } from './speech-http.ts'

// One server per test: no connection of an earlier test is reused, and no late abort of one is counted.
let server: Awaited<ReturnType<typeof startSpeechServer>>
beforeEach(async () => {
  server = await startSpeechServer()
  server.respondWith(mp3)
})
afterEach(() => server.close())

const settings = () => ({
  url: server.url,
  model: 'kokoro',
  key: 'sk-secret',
  voices: new Map([
    ['de', 'thorsten'],
    ['ja', 'haru'],
  ] as const),
})
const engine = (changed: object = {}, timeoutMs?: number) => httpSpeech({ ...settings(), ...changed }, timeoutMs)

describe('speech over HTTP', () => {
  it('sends the text with the model, the voice of the language, and the key', async () => {
    expect(await engine().say('der Apfel', 'de')).toEqual(mp3)
    expect(server.requests).toEqual([
      {
        path: '/v1/audio/speech',
        authorization: 'Bearer sk-secret',
        body: { model: 'kokoro', input: 'der Apfel', voice: 'thorsten', response_format: 'mp3' },
      },
    ])
  })

  it('sends no authorization without a key', async () => {
    await engine({ key: undefined }).say('der Apfel', 'de')
    expect(server.requests).toMatchObject([{ authorization: undefined }])
  })

  it.each([
    ['', '/v1/audio/speech'],
    ['/', '/v1/audio/speech'],
    ['/v1', '/v1/audio/speech'],
    ['/v1/', '/v1/audio/speech'],
    ['/v1/audio/speech', '/v1/audio/speech'],
    ['/voices/v1/audio/speech/', '/voices/v1/audio/speech'],
    ['/voices', '/voices/v1/audio/speech'],
  ])('completes an address that ends with %j', async (path, fullPath) => {
    const { say, name } = engine({ url: `${server.url}${path}` })
    await say('der Apfel', 'de')
    expect(server.requests).toMatchObject([{ path: fullPath }])
    expect(name).toBe(`http ${server.url}${fullPath} kokoro`)
  })

  it('has a voice only for the configured languages, and reads every script', async () => {
    const { voiceFor, say } = engine()
    expect(voiceFor('de')).toEqual({ name: 'thorsten', approximate: false, kanaOnly: false })
    expect(voiceFor('ja')).toEqual({ name: 'haru', approximate: false, kanaOnly: false })
    expect(voiceFor('th')).toBeUndefined()
    await expect(say('ไทย', 'th')).rejects.toThrow('no voice')
    expect(server.requests).toEqual([])
  })

  it('has a name of its own for each server and model, so that their audio is cached separately', () => {
    const names = [engine(), engine({ model: 'tts-1' }), engine({ url: 'https://speech.example.org' })].map(
      ({ name }) => name,
    )
    expect(new Set(names).size).toBe(3)
    expect(names.join()).not.toContain('sk-secret')
  })

  it('accepts a WAV, also a streamed one, whose header has no length', async () => {
    for (const audio of [wav(30), wav(1, 0), wav(1, 0xffff_ffff)]) {
      server.respondWith(audio)
      expect(audio.equals(await engine().say('der Apfel', 'de'))).toBe(true)
    }
  })
})

describe('an MP3 that is too long', () => {
  it('is cut at the end of a frame', async () => {
    const tag = Buffer.from('49443304000000000005' + '0000000000', 'hex')
    const frames = (count: number) => Buffer.alloc(26 * count, mp3.subarray(0, 26))
    const half = frames(1148)
    for (const [sent, expected] of [
      [frames(2000), half],
      [half, half],
      [Buffer.concat([tag, frames(2000)]), Buffer.concat([tag, half])],
      [Buffer.concat([frames(3), Buffer.from('TAG of the end')]), frames(3)],
      [frames(3).subarray(0, 70), frames(3).subarray(0, 70)],
    ] as const) {
      server.respondWith(sent)
      expect(expected.equals(await engine().say('der Apfel', 'de'))).toBe(true)
    }
  })
})

describe('an error of the server', () => {
  it.each([
    ['500', 'fail', 'answered 500'],
    ['202', 'accept', 'answered 202'],
    ['an HTML page of the type audio/mpeg', 'page', 'no audio'],
    ['an empty body', Buffer.alloc(0), 'no audio'],
    ['a connection that breaks', 'break off', 'the voice server'],
    ['a WAV of more than 30 seconds', wav(31), 'no WAV of at most 30 seconds'],
    ['an MP3 without a frame', Buffer.from('ID3 and no frame'), 'no audio'],
    ['a WAV whose header declares an hour', wav(1, 8000 * 3600), 'no WAV'],
    ['a WAV without audio', wav(0).subarray(0, 36), 'no WAV'],
  ] as const)('rejects, with a message that is safe to log: %s', async (_, behaviour, message) => {
    server.respondWith(behaviour)
    const error = await engine()
      .say('something secret', 'de')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    if (!(error instanceof Error)) return
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('secret')
    expect(error.cause, 'a cause would be logged too').toBeUndefined()
  })

  it.each([
    ['flood', 'more bytes than the audio of a text may have'],
    ['fail', 'answered 500'],
  ] as const)('aborts a response without an end: %s', async (behaviour, message) => {
    server.respondWith(behaviour)
    await expect(engine().say('der Apfel', 'de')).rejects.toThrow(message)
    await waitUntil(() => server.abortedCount() === 1)
  })

  it.each(['hang', 'drip'] as const)('aborts a response that takes too long: %s', async (behaviour) => {
    server.respondWith(behaviour)
    // The timers are stopped until the server has the request, however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const result = expect(engine({}, 8000).say('der Apfel', 'de')).rejects.toThrow('took too long')
    await waitUntil(() => server.requests.length === 1)
    vi.advanceTimersByTime(7999)
    expect(server.abortedCount()).toBe(0)
    vi.advanceTimersByTime(1)
    await result
    await waitUntil(() => server.abortedCount() === 1)
  })

  it('does not follow a redirect', async () => {
    server.respondWith('redirect')
    await expect(engine().say('der Apfel', 'de')).rejects.toThrow('redirect')
    expect(server.unexpectedRequests).toEqual([])
  })

  it('reports a connection that is refused', async () => {
    const gone = await startSpeechServer()
    await gone.close()
    await expect(engine({ url: gone.url }).say('der Apfel', 'de')).rejects.toThrow('ECONNREFUSED')
  })

  it('does not prevent the next request', async () => {
    const { say } = engine()
    server.respondWith('fail')
    await expect(say('der Apfel', 'de')).rejects.toThrow()
    server.respondWith(mp3)
    expect(await say('der Apfel', 'de')).toEqual(mp3)
  })
})
