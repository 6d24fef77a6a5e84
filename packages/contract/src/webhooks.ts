import * as z from 'zod'
import { choiceError, rejectDuplicates, requiredText } from './text.ts'
import { webhookEvents } from './values/choices.ts'
import { limits } from './values/limits.ts'
import { unixMs } from './vocs/fields.ts'

export const webhookEvent = z.enum(
  webhookEvents.map(({ event }) => event),
  { error: choiceError('Unknown event') },
)

/** Returns what is wrong with an address. */
function urlError(text: string): string | undefined {
  if (!URL.canParse(text) || !['http:', 'https:'].includes(new URL(text).protocol))
    return 'Must be an address such as https://example.org/hook'
  const { username, password } = new URL(text)
  return username === '' && password === '' ? undefined : 'Must be without a user name and password'
}

/** An http or https address without a user's name. */
export const isUrl = z.check<string>(({ value, issues }) => {
  const message = issues.length === 0 ? urlError(value) : undefined
  if (message !== undefined) issues.push({ code: 'custom', message, input: value })
})

/** A new webhook; also the fields of its form. */
export const createWebhookInput = z.object({
  url: requiredText(limits.webhooks.url)
    .check(isUrl)
    .describe(
      'An http or https address. Addresses of private networks are never called, unless the operator allows it.',
    ),
  events: z
    .array(webhookEvent)
    .min(1, 'Choose at least one event')
    .check(
      rejectDuplicates(
        (event) => (typeof event === 'string' ? event : undefined),
        (index) => [index],
      ),
    )
    .describe('Without duplicates.'),
})

/** The outcome of the last attempt of a delivery. */
const lastAttempt = {
  status: z.int().nullable().describe('The HTTP status of the last response; null if there was none.'),
  error: z.string().nullable().describe('Why the last attempt has failed; null if it has not.'),
}

export const webhookView = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  createdAt: unixMs,
  lastDelivery: z
    .object({ at: unixMs, event: webhookEvent, ok: z.boolean(), ...lastAttempt })
    .nullable()
    .describe(
      'The last attempt to deliver an event; null before the first one. If its `status` is 410, the receiver has ended the webhook: it gets no more events, until one is sent again and the response is another.',
    ),
})
export type WebhookView = z.infer<typeof webhookView>

/** Newest first. */
export const webhooksView = z.array(webhookView)

/** The response to creating a webhook: the only one that contains its secret. */
export const newWebhookView = webhookView.extend({
  secret: z.string().describe('With it the receiver verifies signatures: `whsec_` and a key in base64.'),
})

export const webhookId = z.object({ id: z.string() })

export const webhookDeliveryView = z.object({
  id: z.string().describe('The header `webhook-id` of each attempt.'),
  event: webhookEvent,
  at: unixMs.describe('When the event happened, in unix milliseconds.'),
  attempts: z.int().min(0),
  ...lastAttempt,
  nextAttemptAt: unixMs.nullable().describe('Unix milliseconds; null if it is delivered or given up.'),
})
export type WebhookDeliveryView = z.infer<typeof webhookDeliveryView>

/** The newest events first. */
export const webhookDeliveriesView = z.array(webhookDeliveryView)

export const webhookDeliveryId = webhookId.extend({ deliveryId: z.string() })
