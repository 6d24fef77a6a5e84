import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const defaultCost = { memoryCost: 19_456, timeCost: 2 }

const atOnce = 2
const waitingAtMost = 20

let running = 0
const waiting: (() => void)[] = []

/** At most two hashes at a time and twenty waiting: the next one is told BUSY, and the pool's other work goes on. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new AppError('BUSY', { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }
}

type Cost = Pick<Services, 'passwordCost'>

/** The argon2id hash of a new password. */
export const hashPassword = ({ passwordCost = defaultCost }: Cost, password: string): Promise<string> =>
  inTurn(() => hash(password, { ...passwordCost, parallelism: 1 }))

/**
 * Whether `password` is the one behind `stored`. Without a stored hash it does the same work and answers no,
 * so that nobody can tell by the time which addresses are known.
 */
export async function verifyPassword(
  services: Cost,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (typeof stored === 'string') return inTurn(() => verify(stored, password))
  await hashPassword(services, password)
  return false
}
