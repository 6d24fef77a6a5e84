import { AppError } from '@wordtide/api'
import { createList, createUser, createVocabulary, memoryImages, pngBytes, pngFile } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

let imagesRead = 0
const images = memoryImages(() => new Date())
const server = testApp({
  services: {
    images: {
      ...images,
      get: async () => {
        imagesRead++
        return pngBytes
      },
    },
  },
})

describe('GET lists/{id}/export', () => {
  it('is a file of its type to keep, with the name of the list', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    const { list } = await createList(ada, ['uno'], { name: 'Ein "Wort" – のり' })
    const { status, headers } = await call(ada, `GET /api/lists/${list.id}/export?format=json`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition':
        'attachment; filename="Ein Wort _ __.json"; filename*=UTF-8\'\'Ein%20Wort%20%E2%80%93%20%E3%81%AE%E3%82%8A.json',
      'cache-control': 'no-store',
    })
  })

  it.each(['', '?format=', '?format=pdf', '?format=JSON', '?format=json&format=csv'])('%j gets 400', async (query) => {
    const { call, services } = await server
    const ada = await createUser(services)
    const { list } = await createList(ada)
    expect(await call(ada, `GET /api/lists/${list.id}/export${query}`)).toMatchObject({
      status: 400,
      body: { key: 'INVALID_INPUT', issues: [{ path: ['format'] }] },
    })
  })

  it.each([
    ['format=apkg&history=true', 200],
    ['format=apkg&history=false', 200],
    ['format=csv&history=true', 400],
    ['format=apkg&history=yes', 400],
  ])('takes the history with an Anki package alone: %s gets %s', async (query, status) => {
    const { call, services } = await server
    const ada = await createUser(services)
    const { list } = await createList(ada)
    const answer = await call(ada, `GET /api/lists/${list.id}/export?${query}`)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer).toMatchObject({ body: { issues: [{ path: ['history'] }] } })
  })

  it('accepts a token that may only read', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    const { list } = await createList(ada, ['uno'])
    const { token } = await ada.call.accessTokens.create({ name: 'Backup', scope: 'read', days: 7 })
    expect(await call({ token }, `GET /api/lists/${list.id}/export?format=json`)).toMatchObject({
      status: 200,
      body: { list: { vocabularies: [{ term: 'uno' }] } },
    })
  })

  it('has its headers and reads nothing for HEAD', async () => {
    const { call, services } = await server
    const ada = await createUser(services)
    const { list } = await createList(ada)
    await createVocabulary(ada, list.id, 'uno', { image: pngFile() })
    imagesRead = 0
    const head = await call(ada, `HEAD /api/lists/${list.id}/export?format=json`)
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers).toMatchObject({ 'content-disposition': expect.stringMatching(/^attachment/) })
    expect(head.headers).not.toHaveProperty('content-length')
    await call(ada, `GET /api/lists/${list.id}`)
    expect(imagesRead).toBe(0)
  })

  it('responds with an error, and no file, if the export fails', async () => {
    const { call, services } = await testApp({
      services: {
        ankiPackages: {
          create: () => ({
            [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new AppError('NOT_EXPORTABLE')) }),
          }),
        },
      },
    })
    const ada = await createUser(services)
    const { list } = await createList(ada, ['uno'])
    const failed = await call(ada, `GET /api/lists/${list.id}/export?format=apkg`)
    expect(failed).toMatchObject({ status: 409, body: { key: 'NOT_EXPORTABLE' } })
    expect(failed.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(failed.headers).not.toHaveProperty('content-disposition')
  })
})
