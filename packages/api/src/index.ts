export { signInWithGoogle } from './accounts/index.ts'
export { createSpeech, soundTypeOf } from './audio/index.ts'
export { ByteStream, byteStream } from './byte-stream.ts'
export type { Context, RequestSession, SessionChange } from './context.ts'
export { createContext } from './create-context.ts'
export {
  describeProcedure,
  type Endpoint,
  endpoints,
  isProcedurePath,
  type ProcedurePath,
  procedures,
} from './describe.ts'
export { AppError, appErrorOf, translateError } from './errors.ts'
export { readUpload } from './images/index.ts'
export { jobs, runJob, startJobs } from './jobs.ts'
export { escapeHtml } from './mail/index.ts'
export type { GoogleIdentity, ImageStore, Log, Mail, Mailer, SoundStore, SpeechEngine, Voice } from './ports.ts'
export { type AppRouter, appRouter, createCaller } from './router.ts'
export type { JobName, Services, Speech } from './services.ts'
