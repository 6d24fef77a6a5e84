import * as z from 'zod'
import { unixMs } from '../vocs/fields.ts'

/** A session of the user: a browser or a program that is signed in. */
export const deviceView = z.object({
  id: z.string(),
  /** True for the session of the call. */
  current: z.boolean(),
  createdAt: unixMs,
  /** To the hour. */
  lastUsedAt: unixMs,
  client: z.string().describe("What it was last used from, such as 'Firefox on Linux'."),
  network: z.string().nullable().describe('From where: an IPv4 address, or the /64 of an IPv6 one.'),
})
export type DeviceView = z.infer<typeof deviceView>

/** The last used one first. */
export const devicesView = z.array(deviceView)

export const deviceId = z.object({ id: z.string() })
