import { createList, createUser, listFields, wavBytes, wavFile } from '@wordtide/api/testing'
import { limits } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { form, testApp } from '../../testing/index.ts'

const server = testApp()

async function vocabulary() {
  const { services, call } = await server
  const ada = await createUser(services)
  const { vocs } = await createList(ada, ['uno'], listFields)
  const path = `/api/vocs/${vocs[0]?.id}`
  return { path, call: (what: string, request?: Parameters<typeof call>[2]) => call(ada, what, request) }
}

it('a sound is set as the body or as a part, sent with its own type, and removed', async () => {
  const { call, path } = await vocabulary()
  const before = (await call(`GET ${path}`)).body
  const requests = [
    { body: Buffer.from(wavBytes()), headers: { 'content-type': 'audio/mpeg' } },
    { body: form(['audio', wavFile('x.mp3')]) },
  ]
  for (const request of requests) {
    const { status, body } = await call(`PUT ${path}/audio`, request)
    expect(status).toBe(200)
    const audio = Object(body).audio
    expect(body).toEqual({
      ...Object(before),
      audio: expect.stringContaining(`${path}/audio/`),
      lastModifiedAt: expect.any(Number),
    })
    const sent = await call(`GET ${audio}`)
    expect(Buffer.compare(sent.bytes, wavBytes())).toBe(0)
    expect(sent.headers).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    const etag = String(sent.headers.etag)
    expect((await call(`GET ${audio}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await call(`GET ${audio}`, { headers: { range: 'bytes=0-3' } })).toMatchObject({ status: 206, text: 'RIFF' })
  }
  const json = { ...Object(before), audio: Object((await call(`GET ${path}`)).body).audio }
  expect((await call(`PUT ${path}`, { body: json })).body, 'PUT keeps it').toMatchObject({ audio: json.audio })
  const removed = await call(`DELETE ${path}/audio`, { headers: { 'if-match': '"older"' } })
  expect(removed.status).toBe(412)
  expect(await call(`DELETE ${path}/audio`)).toMatchObject({ status: 200, body: { audio: null } })
  expect((await call(`GET ${json.audio}`)).status).toBe(404)
})

it.each([
  ['nothing', {}, 400, 'Required'],
  ['a file of another type', { body: Buffer.from('GIF89a') }, 400, /^Only MP3, Ogg/],
  ['a sound that is too long', { body: Buffer.from(wavBytes(31)) }, 400, 'A sound can have at most 30 seconds'],
  ['a body that is too large', { body: Buffer.alloc(limits.audio.bytes + 1) }, 413, 'A sound can have at most 1 MB'],
  [
    'a part that is too large',
    { body: form(['audio', new File([new Uint8Array(limits.audio.bytes + 1)], 'x')]) },
    413,
    'A sound can have at most 1 MB',
  ],
  ['a text as the part', { body: form(['audio', 'x']) }, 400, 'Send the sound as a file'],
])('instead of a sound, %s is refused', async (_, request, status, message) => {
  const { call, path } = await vocabulary()
  const headers = 'body' in request && Buffer.isBuffer(request.body) ? { 'content-type': 'audio/wav' } : {}
  expect(await call(`PUT ${path}/audio`, { ...request, headers })).toMatchObject({
    status,
    body: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
  })
})
