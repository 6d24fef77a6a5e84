import type { Database } from '@wordtide/db'
import type { Speech } from './audio/index.ts'
import type { JobName } from './jobs.ts'
import type { ImageStore, Log, Mailer } from './ports.ts'

/** What every procedure and job works with. */
export interface Services {
  db: Database
  /** The clock; only here does the product ask for the time. */
  now(): Date
  mailer: Mailer
  images: ImageStore
  speech: Speech
  log: Log
  /** The base of the links in mails, without a slash at its end. */
  publicUrl: string
  /** Whether attempts are counted and refused; not under load tests. */
  limited: boolean
  /** What argon2id may use; absent: the cost that a stolen hash should have. */
  passwordCost?: { memoryCost: number; timeCost: number } | undefined
  /** Runs a job soon instead of at its next turn. */
  wake(job: JobName): void
}
