import type { QueryClient } from '@tanstack/react-query'
import { limits } from '@wordtide/contract'
import { type ChangeOf, invalidateAfterMutation, refetchAfterRefusal } from '../../../shared/api/invalidation.ts'
import { type Patience, patientCall, waitingTexts } from '../../../shared/api/patient-call.ts'
import { newIdempotencyKey } from '../../../shared/lib/idempotency-key.ts'
import type { rowChanges } from './row-changes.ts'

/** The part of the inputs of all calls that change several vocabularies of a list. */
interface SeveralVocs {
  listId: string
  ids: string[]
}

export interface ManyChange<Input extends SeveralVocs, Output> {
  name: keyof typeof rowChanges
  /** The whole input, with any number of ids. */
  input: Input
  call: (input: Input, options: { context: { idempotencyKey: string } }) => Promise<Output>
  /** Called with each response, and the number of vocabularies done so far. */
  onOutput?: (output: Output, done: number) => void
  /** What it does to the loaded rows: one of `rowChanges`. */
  rowsAfter: (input: Input) => ChangeOf
}

/**
 * Changes any number of vocabularies: sends as many at a time as one call takes, each with a key, so that what is sent again after its
 * response was lost happens once. Afterwards, or before it throws, it invalidates the queries that depend on what is done.
 */
export async function changeMany<Input extends SeveralVocs, Output>(
  { name, input, call, onOutput, rowsAfter }: ManyChange<Input, Output>,
  queryClient: QueryClient,
  patience: Patience,
): Promise<void> {
  const mutationKey = [['vocs', name]]
  const key = newIdempotencyKey()
  const done: string[] = []
  try {
    while (done.length < input.ids.length) {
      const ids = input.ids.slice(done.length, done.length + limits.bulk.vocs)
      const context = { idempotencyKey: `${key}-${done.length}` }
      const output = await patientCall(() => call({ ...input, ids }, { context }), patience)
      done.push(...ids)
      onOutput?.(output, done.length)
    }
  } catch (error) {
    refetchAfterRefusal(queryClient, mutationKey, error)
    throw error
  } finally {
    if (done.length > 0) {
      const doneInput = { ...input, ids: done }
      invalidateAfterMutation(queryClient, mutationKey, doneInput, undefined, rowsAfter(doneInput))
    }
  }
}

/** Waits for the connection and for a busy server, and gives up where only the user could help. `onWaiting` gets a text to show. */
export function patienceOf(signal: AbortSignal, onWaiting: (text: string | undefined) => void): Patience {
  return {
    signal,
    onWaiting: (waiting) => onWaiting(waiting && waitingTexts[waiting]),
    pause: async (message) => {
      throw new Error(message)
    },
  }
}
