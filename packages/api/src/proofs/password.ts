import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from '../flow/concurrency-limiter.ts'
import type { Services } from '../services.ts'

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const defaultCost = { memoryCost: 19_456, timeCost: 2 }

/** At most two hashes at a time, so that the other threads of libuv's pool stay free for files and DNS. */
const runLimited = createConcurrencyLimiter({ concurrency: 2, maxWaiting: 20, retryAfter: 5 })

type Cost = Pick<Services, 'passwordCost'>

/** Hashes a new password with argon2id. Throws BUSY if too many are waiting. */
export const hashPassword = ({ passwordCost = defaultCost }: Cost, password: string): Promise<string> =>
  runLimited(() => hash(password, { ...passwordCost, parallelism: 1 }))

/**
 * Returns whether `password` matches the stored hash. Without a stored hash it does the same work and returns false, so that the time of a
 * response does not tell which addresses have an account. Throws BUSY if too many are waiting.
 */
export async function verifyPassword(
  services: Cost,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (typeof stored === 'string') return runLimited(() => verify(stored, password))
  await hashPassword(services, password)
  return false
}
