import type { IdentityProviderKey, LanguageCode, VoiceView } from '@wordtide/contract'
import type { Database } from '@wordtide/db'
import type { AppError } from './calls/errors.ts'
import type {
  AnkiPackages,
  Dictionaries,
  ImageStore,
  Log,
  Mailer,
  MemoryFitter,
  VocabularyFiles,
  WebhookSender,
} from './ports.ts'

/** The services of every procedure and every job. */
export interface Services {
  db: Database
  /** The clock. The api reads the time here and nowhere else. */
  now(): Date
  mailer: Mailer
  images: ImageStore
  speech: Speech
  dictionaries: Dictionaries
  vocabularyFiles: VocabularyFiles
  ankiPackages: AnkiPackages
  /** Without it, no parameters are fitted. */
  memoryFitter?: MemoryFitter | undefined
  webhookSender: WebhookSender
  log: Log
  /** The base URL of links in mails, without a trailing slash. */
  publicUrl: string
  /** True if attempts are counted and limited; false in load tests. */
  limited: boolean
  quotas: Quotas
  /** 'closed' if only people with an invitation of the operator may create an account. */
  registration: 'open' | 'closed'
  /** The OpenID providers by which users sign in. */
  identityProviders: readonly IdentityProvider[]
  /** The cost of argon2id; OWASP's minimum by default. */
  passwordCost?: { memoryCost: number; timeCost: number } | undefined
  /** The number of reviews and answers that one call moves or deletes with vocabularies, or one step of a reset; for tests. */
  learningRowsPerCall?: number | undefined
  /** Runs a job soon instead of at its next interval. */
  wake(job: JobName): void
  /** Set if `db` is a transaction of the caller: image files, which cannot be rolled back, are then written and removed outside of it. */
  deferredFiles?: DeferredFiles | undefined
}

/** An OpenID provider of this server. */
export interface IdentityProvider {
  key: IdentityProviderKey
  /** As users know it. */
  name: string
  issuer: string
}

/** The quotas of one user (decision 033). */
export interface Quotas {
  lists: number
  /** Vocabularies in the user's lists, with those that editors add. */
  vocabularies: number
  /** Megabytes of the texts of these vocabularies. */
  textsMb: number
  /** Megabytes of the images of the user's lists and of their vocabularies. */
  imagesMb: number
  /** Feedback in 24 hours. */
  feedbacks: number
}

/** The image files of a procedure that runs in a transaction of its caller (decision 026), and what else cannot be part of it. */
export interface DeferredFiles {
  /** The ids of the uploaded images, which were stored before the transaction, or why an image was refused. */
  uploads: ReadonlyMap<File, string | AppError>
  removeAfterCommit(ids: readonly string[]): void
  /** Runs work on the database itself after the commit and before the response. */
  runAfterCommit(work: (services: Services) => Promise<void>): void
}

/** The names of the jobs in `jobs.ts`. */
export type JobName =
  | 'deliver mail'
  | 'sweep images'
  | 'normalize images'
  | 'trim sounds'
  | 'clean up accounts'
  | 'clean up access tokens'
  | 'clean up limits'
  | 'clean up idempotency keys'
  | 'clean up changes'
  | 'finish deletions'
  | 'renew keys'
  | 'compute memories'
  | 'fit parameters'
  | 'count assignments'
  | 'clean up classes'
  | 'make webhook deliveries'
  | 'send webhooks'
  | 'clean up webhooks'
  | 'send reminders'

/** Speaks texts with the best engine available, and caches the audio. */
export interface Speech {
  /** The languages that at least one engine speaks. */
  voices(): VoiceView[]
  /**
   * Speaks a text. Throws NO_VOICE if no engine can speak it, and BUSY if too many texts are waiting or every engine failed.
   */
  say(request: SpeechRequest): Promise<SpokenText>
  /** Removes the sounds beyond the limit that several processes have cached together. */
  trimCache(): Promise<void>
}

export interface SpeechRequest {
  text: string
  language: LanguageCode
  /** The user of the request: users take turns at an engine. */
  userId: string
  /** Looks up the reading of the text; called only if a voice needs one. */
  findReading(): Promise<string | undefined>
  /** Called once before an engine has to work, if the audio is not cached. Its error rejects the request. */
  onCacheMiss(): Promise<void>
}

/** A text as audio. */
export interface SpokenText {
  bytes: Uint8Array
  /** Identifies engine, voice, language and text. */
  key: string
  /** True if the same request yields the same audio later; false if an engine replaced another, or a reading was used. */
  cacheable: boolean
}
