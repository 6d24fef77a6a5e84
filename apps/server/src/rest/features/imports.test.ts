import { open, readdir, stat } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { createList, createUser, listFields, type TestUser } from '@wordtide/api/testing'
import { importNewListView, importReport, limits, listView } from '@wordtide/contract'
import { waitUntil } from '@wordtide/db/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { form, freshFolder, listeningApp, removeFolders, type TestApp } from '../../testing/index.ts'
import { openUploads, writeFile } from '../../transfer/uploads.ts'

const folder = await freshFolder()
const { server, address } = await listeningApp({ uploads: await openUploads(folder) })
afterAll(removeFolders)
// The file is removed when the response is on its way.
afterEach(() => waitUntil(async () => (await readdir(folder)).length === 0))

const text = 'term,definition\nuno,one\ndos,two\n'
const file = (content: string | Uint8Array<ArrayBuffer> = text, name = 'words.csv') => new File([content], name)

type Request = Parameters<TestApp['call']>[2]

async function setUp() {
  const user = await createUser(server.services)
  const { list } = await createList(user)
  const post = (request: Request, path = `lists/${list.id}/import`) => server.call(user, `POST /api/${path}`, request)
  return { user, list, post }
}

describe('a form with a file', () => {
  const data = { duplicates: 'skip' }
  it.each([
    ['data, then the file', form(['data', data], ['file', file()])],
    ['the file, then data', form(['file', file()], ['data', data])],
    ['data as a file', form(['file', file()], ['data', new File([JSON.stringify(data)], 'data.json')])],
    ['no data', form(['file', file()])],
    ['an unknown field', form(['file', file()], ['colour', 'red'])],
    ['a field for no image', form(['file', file()], ['data', { image: null }])],
  ])('is accepted with %s', async (_, body) => {
    const { post } = await setUp()
    const answer = await post({ body })
    expect(answer.status, answer.text).toBe(200)
    expect(importReport.parse(answer.body)).toMatchObject({ format: 'csv', total: 2, created: 2, failed: [] })
  })

  it.each([
    ['no file', form(['data', data]), 'Required'],
    ['a file that is text', form(['file', text]), 'Send a file'],
    ['two files', form(['file', file()], ['data', data], ['file', file()]), 'Send one file'],
    ['nothing in its file', form(['file', file('')]), 'The file is empty'],
    [
      'a file that is none',
      form(['file', file(new Uint8Array([0x47, 0x49, 0x46, 0, 0xff, 0xfe, 0, 1]))]),
      'The file is not text in UTF-8 or UTF-16',
    ],
    ['a file in its data alone', form(['data', { file: { path: '/etc/passwd' } }]), 'Send a file'],
  ])('with %s is refused beside the file', async (_, body, message) => {
    const { post } = await setUp()
    expect(await post({ body })).toMatchObject({
      status: 400,
      body: { status: 400, code: 400, key: 'INVALID_INPUT', issues: [{ path: ['file'], message }] },
    })
  })

  const noImage = 'No image is taken beside the file'
  it.each([
    ['an image', form(['file', file()], ['image', file()]), 'image', noImage],
    ['an image as text', form(['image', 'a.png'], ['file', file()]), 'image', noImage],
    ['an image in its data', form(['data', { image: '/api/vocs/1/image/2' }], ['file', file()]), 'image', noImage],
    ['another file', form(['other', file()], ['file', file()]), 'other', 'Send no other file than the part "file"'],
  ])('with %s is refused, which it would not keep', async (_, body, name, message) => {
    const { user, list, post } = await setUp()
    expect(await post({ body })).toMatchObject({ status: 400, body: { issues: [{ path: [name], message }] } })
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 0 })
  })

  it.each([
    ['data that is no JSON', form(['file', file()], ['data', '{"a":']), 400, 'MALFORMED_BODY'],
    ['data twice', form(['data', data], ['file', file()], ['data', data]), 400, 'INVALID_INPUT'],
    ['wrong fields', form(['file', file()], ['data', { dryRun: 'yes', format: 'pdf' }]), 400, 'INVALID_INPUT'],
    ['too much data', form(['file', file()], ['data', { x: 'x'.repeat(limits.image) }]), 413, 'BODY_TOO_LARGE'],
    ['JSON for a body', { file: text }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('with %s is refused', async (_, body, status, key) => {
    const { post } = await setUp()
    expect(await post({ body })).toMatchObject({ status, body: { key } })
  })

  it('that is cut off is malformed', async () => {
    const { post } = await setUp()
    const body = Buffer.from('--here\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nuno,one')
    const headers = { 'content-type': 'multipart/form-data; boundary=here' }
    expect(await post({ body, headers })).toMatchObject({ status: 400, body: { key: 'MALFORMED_BODY' } })
  })

  it('is refused with 413 as soon as its text is larger than 20 MB, but JSON and packages are not', async () => {
    const { post } = await setUp()
    const spaces = new Uint8Array(limits.transfer.textBytes).fill(32)
    expect(await post({ body: form(['file', new File(['a', spaces], 'a.csv')]) })).toMatchObject({
      status: 413,
      body: {
        key: 'FILE_TOO_LARGE',
        message: 'The file is too large: text has at most 20 MB, a package or JSON 200 MB',
      },
    })
    expect(await post({ body: form(['file', new File(['{', spaces], 'a.json')]) })).toMatchObject({
      status: 400,
      body: { message: 'A cell of the file is too long' },
    })
  })

  it('is refused before it arrives if it says that it is larger than 200 MB', async () => {
    const { post } = await setUp()
    const headers = {
      'content-type': 'multipart/form-data; boundary=here',
      'content-length': String(limits.transfer.packageBytes + 2 * limits.image),
    }
    expect(await post({ headers, body: '--here' })).toMatchObject({ status: 413, body: { key: 'FILE_TOO_LARGE' } })
  })
})

describe('an import', () => {
  it('as a new list responds with 201, the list and the report', async () => {
    const { user, post } = await setUp()
    const answer = await post(
      { body: form(['file', file()], ['data', { ...listFields, name: 'Imported' }]) },
      'lists/import',
    )
    expect(answer.status, answer.text).toBe(201)
    const { list } = importNewListView.parse(answer.body)
    expect(list).toMatchObject({ name: 'Imported', vocsCount: 2 })
    expect(listView.parse((await server.call(user, `GET /api/lists/${list?.id}`)).body)).toEqual(list)
  })

  it('responds with 200 in a dry run, which creates nothing, also when it is repeated', async () => {
    const { post } = await setUp()
    const headers = { 'idempotency-key': 'a dry run' }
    const body = () => form(['file', file()], ['data', { ...listFields, dryRun: true }])
    const responses = [
      await post({ headers, body: body() }, 'lists/import'),
      await post({ body: body() }, 'lists/import'),
    ]
    responses.push(await post({ headers, body: body() }, 'lists/import'))
    for (const { status, body: report } of responses)
      expect([status, importNewListView.parse(report).list]).toEqual([200, undefined])
  })

  it('without a list’s required fields names them', async () => {
    const { post } = await setUp()
    expect(await post({ body: form(['file', file()]) }, 'lists/import')).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: ['name'], message: 'Required' },
          { path: ['language'], message: 'Required' },
          { path: ['targetLanguages'], message: 'Required' },
        ],
      },
    })
  })

  it('with a key is carried out once, and the key belongs to its file', async () => {
    const { user, list, post } = await setUp()
    const headers = { 'idempotency-key': 'an import' }
    const { payload, headers: type } = await encodedForm()
    const first = await post({ headers: { ...headers, ...type }, body: payload })
    expect(first).toMatchObject({ status: 200, body: { created: 2 } })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    const second = await post({ headers, body: form(['file', file()]) })
    expect(second).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } })
    expect(second.text).toBe(first.text)
    expect(await post({ headers, body: form(['file', file('tres,three\n')]) })).toMatchObject({
      status: 409,
      body: { key: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 2 })
  })

  it('that is repeated with its key while it is under way waits for it, and gets its response', async () => {
    const { user, list, post } = await setUp()
    const headers = { 'idempotency-key': 'sent twice' }
    const send = () => post({ headers, body: form(['file', file()]) })
    const responses = await Promise.all([send(), send(), send()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(responses.map(({ text: body }) => body)).size).toBe(1)
    expect(responses.filter((response) => response.headers['idempotent-replayed'] === 'true')).toHaveLength(2)
    expect(await user.call.lists.get({ id: list.id })).toMatchObject({ vocsCount: 2 })
  })

  it('is refused by tRPC, whose bodies are in memory', async () => {
    const { user, list } = await setUp()
    const body = { id: list.id, file: { path: '/etc/passwd', size: 1, sha256: '' } }
    const call = 'POST /api/trpc/transfer.importIntoList'
    expect((await server.call(user, call, { body })).text).toContain('Send a file')
    expect((await server.call(user, call, { body: { ...body, x: 'x'.repeat(limits.smallBody) } })).status).toBe(413)
  })
})

const encodedForm = async () => {
  const response = new Response(form(['file', file()]))
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await response.arrayBuffer()), headers }
}

describe('while a file arrives', () => {
  /** Begins to send a file over a real connection. */
  function begin(user: TestUser, path: string) {
    const sent = httpRequest(`${address}/api/${path}`, {
      method: 'POST',
      agent: false,
      headers: {
        cookie: `wordtide_session=${user.sessionId}`,
        'content-type': 'multipart/form-data; boundary=here',
        'content-length': '100000',
      },
    })
    sent.on('error', () => {})
    sent.write('--here\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nuno,one\n')
    return sent
  }

  it('its user cannot send another, no other system user can read it, and it is removed when the client leaves', async () => {
    const { user, list, post } = await setUp()
    const sent = begin(user, `lists/${list.id}/import`)
    await waitUntil(async () => (await readdir(folder)).length === 1)
    const [name = ''] = await readdir(folder)
    expect((await stat(`${folder}/${name}`)).mode & 0o777).toBe(0o600)
    const second = await post({ body: form(['file', file()]) })
    expect(second).toMatchObject({ status: 503, body: { key: 'BUSY' } })
    expect(second.headers['retry-after']).toBe('10')
    const other = await setUp()
    expect((await other.post({ body: form(['file', file()]) })).status).toBe(200)
    const logged = server.logged.length
    sent.destroy()
    await waitUntil(async () => (await readdir(folder)).length === 0)
    await waitUntil(async () =>
      server.logged.slice(logged).some((line) => line.includes('the client left during an import')),
    )
    expect(server.logged.slice(logged).filter((line) => /"level":"?(error|50)/.test(line))).toEqual([])
    expect((await post({ body: form(['file', file()]) })).status).toBe(200)
  })
})

it('a full disk is reported with 507', async () => {
  async function* content() {
    yield new TextEncoder().encode(text)
  }
  const path = '/dev/full'
  await expect(writeFile(await open(path, 'w'), path, content(), () => {})).rejects.toMatchObject({
    key: 'STORAGE_FULL',
  })
})
