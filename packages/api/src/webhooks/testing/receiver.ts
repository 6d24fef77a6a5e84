import type { WebhookEvent } from '@wordtide/contract'
import { webhooks } from '@wordtide/db'
import { changesComplete } from '@wordtide/db/testing'
import { createUser, type TestServices, type TestUser, testServices } from '../../testing/index.ts'
import { makeDeliveries, sendWebhooks } from '../index.ts'

interface ReceivedRequest {
  url: string
  headers: Readonly<Record<string, string>>
  payload: unknown
}

/** Receives what services send to any webhook. */
export interface Receiver {
  services: TestServices
  requests: ReceivedRequest[]
  /** The next responses: a status, or an error if the request fails. The last one stays; without any, 204. */
  answers: (number | Error)[]
  /** Makes deliveries of new events, and sends those that are due, as the jobs do. */
  run(): Promise<void>
  /** Keeps requests to this address without a response, until what it returns is called. */
  hold(url: string): () => void
}

/** Starts one, with services of its own, and without any webhook of earlier tests. */
async function startReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  const answers: (number | Error)[] = []
  const held = new Map<string, Promise<void>>()
  const services = await testServices({
    webhookSender: {
      async post(url, headers, body) {
        requests.push({ url, headers, payload: JSON.parse(String(body)) })
        await held.get(url)
        const answer = answers.length > 1 ? answers.shift() : answers[0]
        if (answer instanceof Error) throw answer
        return answer ?? 204
      },
    },
  })
  await services.db.delete(webhooks)
  return {
    services,
    requests,
    answers,
    async run() {
      await changesComplete(services.db)
      await makeDeliveries(services)
      await sendWebhooks(services)
    },
    hold(url) {
      let release = () => {}
      held.set(
        url,
        new Promise((resolve) => {
          release = resolve
        }),
      )
      return () => release()
    },
  }
}

/** The address of a user's webhook. */
export const urlOf = ({ id }: { id: string }): string => `https://example.org/${id}`

/** Ada and Ben, whose webhook is told of these events, and its receiver. */
export interface WebhookSetting {
  receiver: Receiver
  services: TestServices
  ada: TestUser
  ben: TestUser
  webhookId: string
}

export async function setUpWebhook(events: WebhookEvent[]): Promise<WebhookSetting> {
  const receiver = await startReceiver()
  const { services } = receiver
  const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
  const { id: webhookId } = await ben.call.webhooks.create({ url: urlOf(ben), events })
  return { receiver, services, ada, ben, webhookId }
}
