export { signInWithGoogle } from './accounts/index.ts'
export { audioTypeOf, createSpeech } from './audio/index.ts'
export { type ByteRange, ByteStream, byteStream } from './byte-stream.ts'
export { clockToleranceMs } from './clock.ts'
export { createConcurrencyLimiter } from './concurrency-limiter.ts'
export type { Context, RequestSession, SessionChange } from './context.ts'
export { createContext } from './create-context.ts'
export {
  describeProcedure,
  type Endpoint,
  endpoints,
  isProcedurePath,
  type Procedure,
  type ProcedurePath,
  procedures,
} from './describe.ts'
export { countDownloads } from './downloads.ts'
export { AppError, appErrorOf, errorKeyOf, translateError } from './errors.ts'
export { respondOnce } from './idempotency.ts'
export { imageInMemory, readImageUpload } from './images/index.ts'
export { createJobs, jobs, runJob } from './jobs.ts'
export { checkStructure, parseJson } from './json.ts'
export { countQueuedMails, escapeHtml, type QueueLength } from './mail/index.ts'
export { unwrap } from './nulls.ts'
export type { JobOutcome, Observer, SoundOutcome } from './observer.ts'
export type {
  AnkiPackages,
  AudioCache,
  GoogleIdentity,
  ImageStore,
  Log,
  Mail,
  Mailer,
  SpeechEngine,
  StoredImage,
  VocabularyFiles,
  Voice,
} from './ports.ts'
export { authenticate, findUserId } from './procedures.ts'
export { respondInSteps } from './request-steps.ts'
export { type AppRouter, appRouter, createCaller } from './router.ts'
export { authenticationCode, isSameSecret, randomSecret } from './secrets.ts'
export type { JobName, Quotas, Services, Speech } from './services.ts'
export { inProcessFiles } from './transfer/index.ts'
export { defaultArrivalTimeoutMs } from './trpc.ts'
export { versionedView, versionOf } from './versions.ts'
