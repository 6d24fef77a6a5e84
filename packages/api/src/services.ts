import type { LanguageCode, VoiceView } from '@wordtide/contract'
import type { Database } from '@wordtide/db'
import type { AppError } from './errors.ts'
import type { AnkiPackages, ImageStore, Log, Mailer, VocabularyFiles } from './ports.ts'

/** What every procedure and every job works with. */
export interface Services {
  db: Database
  /** The clock. The api reads the time here and nowhere else. */
  now(): Date
  mailer: Mailer
  images: ImageStore
  speech: Speech
  vocabularyFiles: VocabularyFiles
  ankiPackages: AnkiPackages
  log: Log
  /** The base URL of links in mails, without a trailing slash. */
  publicUrl: string
  /** Whether attempts are counted and limited; false in load tests. */
  limited: boolean
  quotas: Quotas
  /** Who may create an account: everybody, or people with an invitation of the operator. */
  registration: 'open' | 'closed'
  /** The cost of argon2id; by default the one that a stolen hash should have. */
  passwordCost?: { memoryCost: number; timeCost: number } | undefined
  /** How many reviews and answers one call moves or deletes with vocabularies; by default so many as it should. */
  learningRowsPerCall?: number | undefined
  /** Runs a job soon instead of at its next interval. */
  wake(job: JobName): void
  /** Set if `db` is a transaction of the caller: image files, which know no rollback, are then written and removed outside of it. */
  deferredFiles?: DeferredFiles | undefined
}

/** What one user may have (decision 033). */
export interface Quotas {
  lists: number
  /** Vocabularies in the user's lists, with those that editors add. */
  vocabularies: number
  /** Megabytes of the images of the user's lists and of their vocabularies. */
  imagesMb: number
  /** Feedback in 24 hours. */
  feedbacks: number
}

/** The image files of a procedure that runs in a transaction of its caller (decision 026). */
export interface DeferredFiles {
  /** The ids of the uploaded images, which were stored before the transaction, or why an image was refused. */
  uploads: ReadonlyMap<File, string | AppError>
  removeAfterCommit(ids: readonly string[]): void
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

/** Speaks texts with the best engine available, and caches the audio. */
export interface Speech {
  /** The languages that at least one engine speaks. */
  voices(): VoiceView[]
  /**
   * Speaks a text. Throws NO_VOICE if no engine can speak it, and BUSY if too many texts are waiting or every engine failed.
   */
  say(request: SpeechRequest): Promise<SpokenText>
  /** Removes sounds that several processes have cached together beyond the limit. */
  trimCache(): Promise<void>
}

export interface SpeechRequest {
  text: string
  language: LanguageCode
  /** Whose request it is: users take turns at an engine. */
  userId: string
  /** Looks up the reading of the text; called only if a voice needs one. */
  findReading(): Promise<string | undefined>
  /** Called once before an engine has to work, that is when the audio is not cached. Its error rejects the request. */
  onCacheMiss(): Promise<void>
}

/** A text as audio. */
export interface SpokenText {
  bytes: Uint8Array
  /** Identifies engine, voice, language and text. */
  key: string
  /** Whether the same request yields the same audio later: false if an engine replaced another, or a reading was used. */
  cacheable: boolean
}
