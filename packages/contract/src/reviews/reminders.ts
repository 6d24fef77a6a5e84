import * as z from 'zod'
import { maxLength, messages, requiredText } from '../text.ts'
import { limits } from '../values/limits.ts'
import { isUrl } from '../webhooks.ts'

const { url, key } = limits.pushSubscriptions

/** A key of a browser, as its push subscription writes it. */
const browserKey = z
  .string({ error: messages.required })
  .check(maxLength(key))
  .regex(/^[\w-]+$/, 'Must be base64url')

/** The address at which a push service takes messages for a browser. */
const endpoint = requiredText(url).check(isUrl)

/** A browser's subscription at its push service: `PushSubscriptionJSON` of the Push API. */
export const pushSubscriptionInput = z.object({
  endpoint,
  keys: z.object({ p256dh: browserKey, auth: browserKey }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>

export const pushEndpointInput = z.object({ endpoint })

/** The public key of this server, in base64url, for which browsers subscribe. */
export const pushKeyView = z.object({ publicKey: z.string() })

/** The content of a notification, as the service worker gets it. */
export const pushMessage = z.object({ title: z.string(), body: z.string(), due: z.int() })
export type PushMessage = z.infer<typeof pushMessage>
