import { createSpeech, type SpeechEngine } from '@wordtide/api'
import { createUser, spellingEngine, spokenText } from '@wordtide/api/testing'
import { limits, toErrorBody } from '@wordtide/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { diskAudioCache } from '../../adapters/audio-disk.ts'
import { httpSpeech } from '../../adapters/speech-http.ts'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { type Answer, freshFolder, removeFolders, testApp } from '../../testing/index.ts'
import { mp3, startSpeechServer } from '../../testing/speech-server.ts'

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
  await removeFolders()
})

interface Options {
  /** The fallback engine for what the voice server cannot speak. */
  others?: readonly SpeechEngine[]
}

/** The response with its bytes as text, which compares fast and prints on one line. */
const legible = ({ status, headers, bytes }: Answer) => ({ status, headers, audio: hex(bytes) })
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The whole audio of the voice server. */
const whole = { status: 200, audio: hex(mp3) }

/** An app with a voice server for German, a signed-in user and a cache on disk. */
async function speaking({ others = [] }: Options = {}) {
  const server = await startSpeechServer()
  closers.push(server.close)
  const voices = new Map([['de', 'thorsten']] as const)
  const engine = httpSpeech({ url: server.url, model: 'kokoro', key: 'sk-secret', voices })
  const logged: string[] = []
  const log = createLog('info', { write: (line: string) => logged.push(line) })
  const cache = await diskAudioCache(await freshFolder(), 1_000_000)
  const speech = createSpeech({ engines: [engine, ...others], cache, log, now: Date.now })
  const { call, services, logged: byApp } = await testApp({ services: { speech } })
  const user = await createUser(services)
  const path = (t: string, l = 'de') => `/api/tts?${new URLSearchParams({ t, l })}`
  return {
    server,
    log: () => [...logged, ...byApp].join(''),
    path,
    call: (what: string, headers: Record<string, string> = {}) => call(user, what, { headers }),
    say: (t: string, l?: string, headers: Record<string, string> = {}) => call(user, `GET ${path(t, l)}`, { headers }),
  }
}

/** One app for all tests that request the same audio, or none. */
const served = speaking()

describe('GET tts', () => {
  it('returns audio to be cached for a week, and requests a text from the voice server once', async () => {
    const { say, server } = await speaking()
    const [first, again] = [await say('der Apfel'), await say(' der  Apfel ')]
    for (const answer of [first, again]) {
      expect(legible(answer)).toMatchObject(whole)
      expect(answer.headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'content-length': `${mp3.length}`,
        'cache-control': 'private, max-age=604800',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        etag: first.headers.etag,
      })
    }
    expect(server.requests.map(({ body }) => body)).toMatchObject([{ input: 'der Apfel', voice: 'thorsten' }])
    expect((await say('die Birne')).headers.etag).not.toBe(first.headers.etag)
  })

  it('asks the server of the language, else that of SPEECH_URL, and keeps their audio apart', async () => {
    const [spanish, other] = [await startSpeechServer(), await startSpeechServer()]
    closers.push(spanish.close, other.close)
    const cache = await diskAudioCache(await freshFolder(), 1_000_000)
    /** Says a text, with the servers of these settings and the same cache each time. */
    async function say(settings: Record<string, string>, l: string) {
      const engines = readConfig(settings).speech.map((server) => httpSpeech(server))
      const speech = createSpeech({
        engines,
        cache,
        log: createLog('silent', { write: () => undefined }),
        now: Date.now,
      })
      const { call, services } = await testApp({ services: { speech } })
      const { status, headers } = await call(await createUser(services), `GET /api/tts?t=taxi&l=${l}`)
      return { status, etag: headers.etag }
    }
    const bodies = ({ requests }: typeof spanish) => requests.map(({ body }) => body)
    const settings = {
      SPEECH_URL: other.url,
      SPEECH_SERVERS: `es=${spanish.url} piper`,
      SPEECH_VOICES: 'es=davefx,de=thorsten',
    }
    const first = await say(settings, 'es')
    expect([first.status, (await say(settings, 'de')).status, (await say(settings, 'fr')).status]).toEqual([
      200, 200, 404,
    ])
    expect(bodies(spanish)).toMatchObject([{ model: 'piper', voice: 'davefx' }])
    expect(bodies(other)).toMatchObject([{ model: 'tts-1', voice: 'thorsten' }])

    expect(await say(settings, 'es')).toEqual(first)
    expect(bodies(spanish)).toHaveLength(1)
    const otherModel = await say({ ...settings, SPEECH_SERVERS: `es=${spanish.url}` }, 'es')
    const otherServer = await say({ ...settings, SPEECH_SERVERS: '' }, 'es')
    expect(bodies(spanish)).toMatchObject([{ model: 'piper' }, { model: 'tts-1', voice: 'davefx' }])
    expect(bodies(other)).toMatchObject([{ voice: 'thorsten' }, { model: 'tts-1', voice: 'davefx' }])
    expect(new Set([first, otherModel, otherServer].map(({ etag }) => etag)).size).toBe(3)
  })

  it('falls back to another voice while the server fails, whose audio is not cached', async () => {
    const { say, server, log } = await speaking({ others: [spellingEngine()] })
    server.respondWith('fail')
    const standIn = await say('der Apfel')
    expect(standIn).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
    expect(spokenText(standIn.bytes)).toBe('der Apfel')
    expect(log()).toContain('an engine could not speak')
    expect(log()).toContain('/api/tts')
    expect(log()).not.toMatch(/secret|Apfel/)

    server.respondWith(mp3)
    const known = { 'if-none-match': String(standIn.headers.etag) }
    const real = await say('der Apfel', 'de', known)
    expect(legible(real)).toMatchObject({ ...whole, headers: { 'cache-control': 'private, max-age=604800' } })
    expect(real.headers.etag).not.toBe(standIn.headers.etag)

    // Cached audio needs no server.
    server.respondWith('fail')
    expect(legible(await say('der Apfel'))).toMatchObject(whole)
    expect((await say('der Apfel', 'de', known)).status).toBe(200)
  })

  it('responds with 503 and Retry-After if no voice is available now', async () => {
    const { say, server } = await speaking()
    server.respondWith('fail')
    expect(await say('der Apfel')).toMatchObject({
      status: 503,
      body: toErrorBody('BUSY'),
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
    })
    server.respondWith(mp3)
    expect((await say('der Apfel')).status).toBe(200)
  })

  it.each([
    ['nothing', '', 't', 'Required'],
    ['no text', 'l=de', 't', 'Required'],
    ['an empty text', 'l=de&t=', 't', 'Required'],
    ['a blank text', 'l=de&t=%20%09', 't', 'Required'],
    ['a text of 256 characters', `l=de&t=${'ö'.repeat(limits.speech.text + 1)}`, 't', 'Too long'],
    ['two texts', 'l=de&t=eins&t=zwei', 't', 'Must be text'],
    ['no language', 't=Apfel', 'l', 'Required'],
    ['an empty language', 't=Apfel&l=', 'l', 'Required'],
    ['an unknown language', 't=Apfel&l=xx', 'l', 'Unknown language'],
    ['a language in capitals', 't=Apfel&l=DE', 'l', 'Unknown language'],
    ['two languages', 't=Apfel&l=de&l=en', 'l', 'Unknown language'],
  ])('responds with 400 and names the field for %s', async (_, query, field, message) => {
    const { call } = await served
    expect(await call(`GET /api/tts?${query}`)).toMatchObject({
      status: 400,
      body: { status: 400, issues: expect.arrayContaining([{ path: [field], message }]) },
    })
  })

  it('responds with 404 to a language without a voice and to a text that cannot be spoken', async () => {
    const { say, server } = await speaking({ others: [spellingEngine()] })
    for (const answer of [await say('ไทย', 'th'), await say('...')])
      expect(answer).toMatchObject({ status: 404, body: toErrorBody('NO_VOICE') })
    expect(server.requests).toEqual([])
  })
})

describe('audio', () => {
  it('is not sent to a client that has it, which gets a 304', async () => {
    const { say } = await served
    const { etag, 'cache-control': keep } = (await say('der Apfel')).headers
    expect(etag, 'weak, because engines do not reproduce audio byte for byte').toMatch(/^W\/"[0-9a-f]{64}"$/)
    for (const known of [`${etag}`, `${etag}`.slice(2), `"other", W/"another",${etag}`, '*']) {
      const answer = await say('der Apfel', 'de', { 'if-none-match': known, range: 'bytes=0-3' })
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag, 'cache-control': keep } })
    }
    expect(legible(await say('der Apfel', 'de', { 'if-none-match': '"other"' }))).toMatchObject(whole)
  })

  it.each([
    ['bytes=0-3', 0, 4],
    ['bytes=5-', 5, mp3.length],
    ['bytes=-7', mp3.length - 7, mp3.length],
    [`bytes=500-${mp3.length + 1000}`, 500, mp3.length],
    [`bytes=-${mp3.length + 1}`, 0, mp3.length],
  ])('is sent in part: %s', async (range, from, to) => {
    const { say } = await served
    const { etag } = (await say('der Apfel')).headers
    const answer = await say('der Apfel', 'de', { range })
    expect(legible(answer)).toMatchObject({ status: 206, audio: hex(mp3.subarray(from, to)) })
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${from}-${to - 1}/${mp3.length}`,
      'content-length': `${to - from}`,
      'content-type': 'audio/mpeg',
      etag,
    })
  })

  it.each([
    ['several parts', { range: 'bytes=0-3,10-13' }],
    ['what is no range', { range: 'bytes=a-b' }],
    ['parts of another kind', { range: 'seconds=0-3' }],
    ['a part of another version', { range: 'bytes=0-3', 'if-range': '"other"' }],
    ['a part of what may be the same', { range: 'bytes=0-3', 'if-range': 'W/"other"' }],
    ['a part of what it was at a time', { range: 'bytes=0-3', 'if-range': 'Sat, 01 Jan 2028 00:00:00 GMT' }],
  ])('is sent whole for %s', async (_, headers) => {
    const { say } = await served
    expect(legible(await say('der Apfel', 'de', headers))).toMatchObject(whole)
  })

  it.each([`bytes=${mp3.length}-`, 'bytes=9999-10000', 'bytes=-0'])('gets a 416 for %s', async (range) => {
    const { say } = await served
    const answer = await say('der Apfel', 'de', { range })
    expect(answer).toMatchObject({ status: 416, body: toErrorBody('RANGE_NOT_SATISFIABLE') })
    expect(answer.headers).toMatchObject({ 'content-range': `bytes */${mp3.length}`, 'cache-control': 'no-store' })
  })

  it('has the same headers and no bytes for HEAD', async () => {
    const { say, call, path } = await served
    const get = await say('der Apfel')
    const head = await call(`HEAD ${path('der Apfel')}`, { range: 'bytes=0-3' })
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name])
  })
})
