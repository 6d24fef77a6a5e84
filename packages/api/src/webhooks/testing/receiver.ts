import { webhooks } from '@wordtide/db'
import { changesComplete } from '@wordtide/db/testing'
import { type TestServices, testServices } from '../../testing/index.ts'
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
  /** What it responds with next: a status, or an error if the request fails. The last one stays; without any, 204. */
  answers: (number | Error)[]
  /** Makes deliveries of what has happened, and sends those that are due, as the jobs do. */
  run(): Promise<void>
  /** Keeps requests to this address without a response, until what it returns is called. */
  hold(url: string): () => void
}

/** Starts one, with services of its own, and without any webhook of earlier tests. */
export async function startReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  const answers: (number | Error)[] = []
  const held = new Map<string, Promise<void>>()
  const services = await testServices({
    webhookSender: {
      async post(url, headers, body) {
        requests.push({ url, headers, payload: JSON.parse(body) })
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
