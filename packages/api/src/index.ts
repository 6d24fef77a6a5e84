export { signInWithProvider } from './accounts/index.ts'
export { audioTypeOf, createSpeech } from './audio/index.ts'
export type { Context, RequestSession, SessionChange, UserContext } from './calls/context.ts'
export { createContext } from './calls/create-context.ts'
export {
  describeProcedure,
  type Endpoint,
  endpoints,
  isProcedurePath,
  type Procedure,
  type ProcedurePath,
  procedures,
} from './calls/describe.ts'
export { AppError, appErrorOf, errorKeyOf, translateError } from './calls/errors.ts'
export { respondOnce } from './calls/idempotency.ts'
export { checkStructure, parseJson } from './calls/json.ts'
export { unwrap } from './calls/nulls.ts'
export { authenticate, findUserId } from './calls/procedures.ts'
export { respondInSteps } from './calls/request-steps.ts'
export { defaultArrivalTimeoutMs } from './calls/trpc.ts'
export { versionedView, versionOf } from './calls/versions.ts'
export { createConcurrencyLimiter } from './flow/concurrency-limiter.ts'
export { countDownloads } from './flow/downloads.ts'
export { createJobs, jobs, runJob } from './flow/jobs.ts'
export { packagesAtOnce } from './flow/packages-at-once.ts'
export { linkIdentity, proveByIdentity } from './identities/index.ts'
export {
  cutMp3,
  type FileFieldName,
  fileFieldNames,
  imageInMemory,
  maxBytes,
  readImageUpload,
  tooLarge,
  wavSeconds,
} from './images/index.ts'
export { countQueuedMails, escapeHtml, type QueueLength } from './mail/index.ts'
export type { JobOutcome, Observer, SoundOutcome } from './observer.ts'
export type {
  AnkiPackages,
  AudioCache,
  Dictionaries,
  ImageStore,
  Log,
  Mail,
  Mailer,
  MemoryFitter,
  ProvidedIdentity,
  SpeechEngine,
  StoredImage,
  VocabularyFiles,
  Voice,
  WebhookSender,
} from './ports.ts'
export { requireProof } from './proofs/index.ts'
export { isReminderLink, turnOffReminderMails } from './reminders/index.ts'
export { type AppRouter, appRouter, createCaller } from './router.ts'
export type { IdentityProvider, JobName, Quotas, Services, Speech } from './services.ts'
export { inProcessFiles } from './transfer/index.ts'
export { type ByteRange, ByteStream, byteStream } from './values/byte-stream.ts'
export { clockToleranceMs } from './values/clock.ts'
export { authenticationCode, isSameSecret, randomSecret } from './values/secrets.ts'
