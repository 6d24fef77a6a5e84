import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { runJob, type Services } from '@wordtide/api'
import { createList, createUser, createVocabulary } from '@wordtide/api/testing'
import { limits } from '@wordtide/contract'
import { leases, webhooks } from '@wordtide/db'
import { changesComplete } from '@wordtide/db/testing'
import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { httpWebhooks } from '../../adapters/webhook-http.ts'
import { testApp } from '../../testing/index.ts'

const secretView = z.object({ id: z.string(), secret: z.string() })

/** Starts a receiver on this machine that answers with these statuses, the last one ever after, and verifies what it gets. */
async function startReceiver(...statuses: number[]) {
  const state = { secret: '' }
  const received: { id: unknown; event: unknown }[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const {
      'webhook-id': id = '',
      'webhook-timestamp': time = '',
      'webhook-signature': signature = '',
    } = request.headers
    const signed = { 'webhook-id': `${id}`, 'webhook-timestamp': `${time}`, 'webhook-signature': `${signature}` }
    received.push({ id, event: new Webhook(state.secret).verify(body, signed) })
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/hook`, received, state }
}

/** Runs a job on this many servers at once. */
const runOn = (servers: number, services: Services, job: Parameters<typeof runJob>[1]) =>
  Promise.all(Array.from({ length: servers }, () => runJob(services, job)))

it('a receiver that fails and recovers gets each event, signed, once from several servers', async () => {
  const { call, services } = await testApp({ services: { webhookSender: httpWebhooks({ allowsPrivate: true }) } })
  await services.db.delete(webhooks)
  await services.db.delete(leases)
  const receiver = await startReceiver(503, 204)
  const ada = await createUser(services)
  const { list } = await createList(ada)
  const created = await call(ada, 'POST /api/users/webhooks', {
    body: { url: receiver.url, events: ['vocabulary.created'] },
  })
  expect(created.status).toBe(201)
  const { id, secret } = secretView.parse(created.body)
  receiver.state.secret = secret
  for (const term of ['mar', 'sol']) await createVocabulary(ada, list.id, term)
  const deliveries = async () => {
    const { body } = await call(ada, `GET /api/users/webhooks/${id}/deliveries`)
    return z.array(z.object({ id: z.string(), status: z.number().nullable(), attempts: z.number() })).parse(body)
  }
  await changesComplete(services.db)
  await runOn(3, services, 'make webhook deliveries')
  await runOn(3, services, 'send webhooks')
  services.pass(5000)
  await runOn(3, services, 'send webhooks')
  expect((await deliveries()).map(({ status, attempts }) => [status, attempts]).sort()).toEqual([
    [204, 1],
    [204, 2],
  ])
  const ids = receiver.received.map((request) => request.id)
  expect([ids.length, new Set(ids).size]).toEqual([3, 2])
  expect(receiver.received[0]?.event).toMatchObject({ type: 'vocabulary.created', data: { listId: list.id } })

  const again = await call(ada, `POST /api/users/webhooks/${id}/deliveries/${ids[0]}`)
  expect(again).toMatchObject({ status: 200, body: { attempts: 0, status: null } })
  expect(await call(ada, 'GET /api/users/webhooks')).toMatchObject({
    status: 200,
    body: [{ id, url: receiver.url, lastDelivery: { status: 204, ok: true } }],
  })
  expect(await call(ada, `DELETE /api/users/webhooks/${id}`)).toMatchObject({ status: 204, text: '' })
})

it('a webhook needs a URL of the web and an event', async () => {
  const { call, services } = await testApp()
  const ada = await createUser(services)
  const url = 'https://example.org/'
  for (const [body, path, message] of [
    [{ url: 'example.org', events: ['list.shared'] }, 'url', 'Must be an address such as https://example.org/hook'],
    [
      { url: 'ftp://example.org', events: ['list.shared'] },
      'url',
      'Must be an address such as https://example.org/hook',
    ],
    [{ url: 'https://a:b@example.org', events: ['list.shared'] }, 'url', 'Must be without a user name and password'],
    [{ url: `${url}${'x'.repeat(limits.webhooks.url)}`, events: ['list.shared'] }, 'url', 'Too long'],
    [{ url, events: [] }, 'events', 'Choose at least one event'],
    [{ url, events: ['list.lost'] }, 'events', 'Unknown event'],
    [{ url, events: ['list.shared', 'list.shared'] }, 'events', 'Duplicate'],
  ] as const) {
    const { status, body: answer } = await call(ada, 'POST /api/users/webhooks', { body })
    expect([status, answer]).toMatchObject([400, { message, issues: [{ path: expect.arrayContaining([path]) }] }])
  }
})
