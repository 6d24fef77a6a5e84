import type { JobName } from './services.ts'

/** The outcome of a request for a sound whose text has a voice. */
export type SoundOutcome = 'cached' | 'synthesized' | 'failed'

/** The outcome of a run of a job. */
export type JobOutcome = 'succeeded' | 'failed'

/** Receives the events of the product, for metrics. Its methods do not throw. */
export interface Observer {
  /** Called when a job has run; not if another server holds its lease. */
  jobEnded(name: JobName, outcome: JobOutcome): void
  /** Called once a request: `synthesized` if an engine had to speak, `failed` if none could. */
  soundRequested(outcome: SoundOutcome): void
}
