import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from '../concurrency-limiter.ts'
import type { Services } from '../services.ts'

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const defaultCost = { memoryCost: 19_456, timeCost: 2 }

/** Two hashes at a time: the other threads of the pool are for everything else. */
const runLimited = createConcurrencyLimiter({ concurrency: 2, maxWaiting: 20, retryAfter: 5 })

type Cost = Pick<Services, 'passwordCost'>

/** The argon2id hash of a new password. */
export const hashPassword = ({ passwordCost = defaultCost }: Cost, password: string): Promise<string> =>
  runLimited(() => hash(password, { ...passwordCost, parallelism: 1 }))

/**
 * Whether `password` is the one behind `stored`. Without a stored hash it does the same work and answers no,
 * so that nobody can tell by the time which addresses are known.
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
