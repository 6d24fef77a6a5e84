import { createUser, listFields, pngBytes, pngFile } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { form, testApp } from '../testing/index.ts'

const server = testApp()

async function post(request: Parameters<Awaited<typeof server>['call']>[2]) {
  const { services, call } = await server
  return call(await createUser(services), 'POST /api/lists', request)
}

const json = JSON.stringify(listFields)
const dataFile = (content: string, type = 'application/json') => new File([content], 'data.json', { type })

/** Builds a multipart body from the headers and contents of its parts. */
function raw(...parts: [headers: string, content: string | Uint8Array][]) {
  const chunks = parts.flatMap(([headers, content]) => [
    Buffer.from(`--here\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...chunks, Buffer.from('--here--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=here' },
  }
}

const field = 'Content-Disposition: form-data; name="data"'
const image = 'Content-Disposition: form-data; name="image"; filename="a.png"'

describe('a form', () => {
  it.each([
    ['data, then image', form(['data', listFields], ['image', pngFile()])],
    ['image, then data', form(['image', pngFile()], ['data', listFields])],
    ['data as a file', form(['data', dataFile(json)], ['image', pngFile()])],
    ['data as a file after the image', form(['image', pngFile()], ['data', dataFile(json)])],
    ['data as a file of plain text', form(['data', dataFile(json, 'text/plain')], ['image', pngFile()])],
  ])('is accepted with %s', async (_, body) => {
    const answer = await post({ body })
    expect(answer).toMatchObject({ status: 201, body: { name: listFields.name, image: expect.any(String) } })
  })

  it.each([
    ['no content type', raw([field, json], [image, pngBytes])],
    ['a JSON content type', raw([`${field}\r\nContent-Type: application/json`, json], [image, pngBytes])],
    [
      'a JSON content type with its charset',
      raw([`${field}\r\nContent-Type: application/json; charset=utf-8`, json], [image, pngBytes]),
    ],
    ['a plain text content type', raw([`${field}\r\nContent-Type: text/plain`, json], [image, pngBytes])],
  ])('is accepted if data has %s', async (_, request) => {
    expect(await post(request)).toMatchObject({ status: 201, body: { image: expect.any(String) } })
  })

  it('keeps every character of its text', async () => {
    const answer = await post({
      body: form(['data', { ...listFields, name: 'Ünïcødé 激活 🌊', description: 'a\r\nb' }]),
    })
    expect(answer).toMatchObject({ status: 201, body: { name: 'Ünïcødé 激活 🌊', description: 'a\r\nb' } })
  })

  it.each([
    ['no image in its data', form(['data', { ...listFields, image: null }])],
    ['no image', form(['data', listFields])],
    ['unknown parts', form(['colour', 'red'], ['data', listFields], ['file', dataFile('x')])],
  ])('with %s has no image', async (_, body) => {
    expect(await post({ body })).toMatchObject({ status: 201, body: { image: null } })
  })

  it.each([
    ['an image that is text', form(['data', listFields], ['image', 'none'])],
    ['an image that is a data URL', form(['data', listFields], ['image', 'data:image/png;base64,iVBORw0KGgo='])],
    ['an image path in its data', form(['data', { ...listFields, image: '/api/lists/1/image/2' }])],
    ['a data URL beside the image', form(['data', { ...listFields, image: 'data:,' }], ['image', pngFile()])],
    ['two images', form(['image', pngFile()], ['data', listFields], ['image', pngFile()])],
    ['two images and data as a file', form(['image', pngFile()], ['data', dataFile(json)], ['image', pngFile()])],
    ['an image and a text', form(['image', pngFile()], ['data', listFields], ['image', 'none'])],
  ])('with %s is refused beside the image', async (_, body) => {
    expect(await post({ body })).toMatchObject({
      status: 400,
      body: { status: 400, code: 400, key: 'INVALID_INPUT', issues: [{ path: ['image'] }] },
    })
  })

  it('with two texts is refused, not read as the last of them', async () => {
    const body = form(['data', listFields], ['data', { ...listFields, name: 'Another' }])
    expect(await post({ body })).toMatchObject({
      status: 400,
      body: { key: 'INVALID_INPUT', issues: [{ path: ['data'], message: 'Has two different values' }] },
    })
  })

  it.each([
    ['no data', form(['image', pngFile()])],
    ['data that is not JSON', form(['data', '{"name":'])],
    ['data that is not JSON, as a file', form(['data', dataFile('name=a')])],
    ['data that is not an object', form(['data', '[1]'])],
    ['null for data', form(['data', 'null'])],
  ])('with %s is malformed', async (_, body) => {
    expect(await post({ body })).toMatchObject({
      status: 400,
      body: { status: 400, code: 400, key: 'MALFORMED_BODY', message: 'Malformed request body' },
    })
  })

  it.each([
    ['malformed JSON with a JSON content type', raw([`${field}\r\nContent-Type: application/json`, '{"name":'])],
    ['no boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['another boundary', { ...raw([field, json]), headers: { 'content-type': 'multipart/form-data; boundary=there' } }],
    ['no end', { ...raw([field, json]), body: raw([field, json]).body.subarray(0, 100) }],
    ['nothing in it', { body: '', headers: { 'content-type': 'multipart/form-data; boundary=here' } }],
    ['noise', { body: Buffer.alloc(5000, 0xfe), headers: { 'content-type': 'multipart/form-data; boundary=here' } }],
    ['too many parts', raw(...Array.from({ length: 40 }, (): [string, string] => [field, json]))],
  ])('with %s is malformed', async (_, request) => {
    expect(await post(request)).toMatchObject({ status: 400, body: { status: 400, code: 400 } })
  })

  it('whose text alone is over a megabyte is too large', async () => {
    const long = { ...listFields, description: 'x'.repeat(1_100_000) }
    const tooLarge = {
      status: 413,
      body: { status: 413, code: 413, key: 'BODY_TOO_LARGE', message: 'Request body is too large' },
    }
    expect(await post({ body: form(['data', long]) })).toMatchObject(tooLarge)
    expect(await post({ body: form(['data', dataFile(JSON.stringify(long))]) })).toMatchObject(tooLarge)
  })

  it('is refused by a call without an image', async () => {
    const { services, call } = await server
    const body = form(['data', { vocReviews: [] }])
    const answer = await call(await createUser(services), 'POST /api/reviews/vocs', { body })
    expect(answer).toMatchObject({
      status: 415,
      body: { status: 415, code: 415, key: 'UNSUPPORTED_MEDIA_TYPE', message: 'Unsupported content type' },
    })
  })
})
