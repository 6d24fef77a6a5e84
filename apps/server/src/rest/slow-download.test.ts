import { type IncomingMessage, request } from 'node:http'
import { createList, createUser, createVocabulary, memoryImages, pngBytes, pngFile } from '@wordtide/api/testing'
import { waitUntil } from '@wordtide/db/testing'
import { expect, it } from 'vitest'
import { listeningApp } from '../testing/index.ts'

/** Images of a megabyte, which are counted when they are read. Together they are far more than the buffers of the sockets hold. */
const imageCount = 40
const largeImage = Buffer.concat([pngBytes, Buffer.alloc(1_000_000)])
let imagesRead = 0
const images = memoryImages(() => new Date())
const { server, address } = await listeningApp({
  services: {
    images: {
      ...images,
      get: async () => {
        imagesRead++
        return largeImage
      },
    },
  },
})

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )

it.each([
  ['of all data', () => '/api/users/data'],
  ['of a list', (listId: string) => `/api/lists/${listId}/export?format=json`],
])(
  'a download %s waits for a slow reader with little in memory and no connection to the database, and ends when the reader leaves',
  async (_, pathOf) => {
    const ada = await createUser(server.services)
    const { list } = await createList(ada)
    for (let n = 0; n < imageCount; n++) await createVocabulary(ada, list.id, `term ${n}`, { image: pngFile() })
    imagesRead = 0

    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { cookie: `wordtide_session=${ada.sessionId}` }
      request(`${address}${pathOf(list.id)}`, { headers }, resolve)
        .on('error', reject)
        .end()
    })
    expect(response.statusCode).toBe(200)
    // The response is not read: the server stops once the buffers of the sockets are full.
    let before = -1
    await waitUntil(
      () => {
        const isWaiting = imagesRead > 0 && imagesRead === before
        before = imagesRead
        return isWaiting
      },
      { intervalMs: 300 },
    )
    const readWhileWaiting = imagesRead
    expect(readWhileWaiting).toBeLessThan(12)
    // The embedded database has one connection, which this call needs.
    expect((await server.call(ada, `GET /api/lists/${list.id}`)).status).toBe(200)

    response.destroy()
    await waitUntil(async () => (await connections()) === 0)
    await server.call(ada, `GET /api/lists/${list.id}`)
    // A read that was under way may have been completed.
    expect(imagesRead).toBeLessThanOrEqual(readWhileWaiting + 1)
  },
)
