import type { ProcedurePath } from '@wordtide/api'
import { accountsExamples } from './accounts.ts'
import type { Examples } from './example.ts'
import { listsExamples } from './lists.ts'
import { profileExamples } from './profile.ts'
import { reviewsExamples } from './reviews.ts'
import { vocsExamples } from './vocs.ts'

const examples: Examples = {
  ...accountsExamples,
  ...profileExamples,
  ...listsExamples,
  ...vocsExamples,
  ...reviewsExamples,
}

/** An example whose fields are read by name. */
export interface Example {
  input?: Readonly<Record<string, unknown>>
  output?: unknown
}

/** What a call looks like, sent and answered; fails where nobody wrote it. */
export function exampleOf(procedure: ProcedurePath): Example {
  const example = examples[procedure]
  if (example === undefined) throw new Error(`there is no example of ${procedure}`)
  const { input, output } = example
  return { ...(input === undefined ? {} : { input: { ...input } }), output }
}
