import type { JobName } from './services.ts'

/** What became of a request for a sound whose text has a voice. */
export type SoundOutcome = 'cached' | 'synthesized' | 'failed'

/** What became of a job that has run. */
export type JobOutcome = 'succeeded' | 'failed'

/** Is told what happens in the product, for metrics. Its methods do not throw. */
export interface Observer {
  /** Called when a job has run; not if another server holds its lease. */
  jobEnded(name: JobName, outcome: JobOutcome): void
  /** Called once a request: `synthesized` if an engine had to speak, `failed` if none could. */
  soundRequested(outcome: SoundOutcome): void
}
