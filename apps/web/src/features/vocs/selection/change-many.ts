import type { QueryClient } from '@tanstack/react-query'
import { limits } from '@wordtide/contract'
import type { ChangeOf } from '../../../shared/api/infinite-rows.ts'
import { invalidateAfterMutation, refetchAfterRefusal } from '../../../shared/api/invalidation.ts'
import { CancelledError, type Patience, patientCall, waitingTexts } from '../../../shared/api/patient-call.ts'
import { newIdempotencyKey } from '../../../shared/lib/idempotency-key.ts'
import { type rowChanges, withUnknown } from './row-changes.ts'

/** The part of the inputs of all calls that change several vocabularies of a list. */
export interface SeveralVocs {
  listId: string
  ids: string[]
  toListId?: string
}

export interface ManyChange<Input extends SeveralVocs, Output> {
  name: keyof typeof rowChanges
  /** The whole input, with any number of ids. */
  input: Input
  call: (input: Input, options: { context: { idempotencyKey: string } }) => Promise<Output>
  /** Called with each response, and the number of vocabularies done so far. */
  onOutput?: (output: Output, done: number) => void
  /** Its effect on the loaded rows: one of `rowChanges`. */
  rowsAfter: (input: Input) => ChangeOf
}

/** The progress of a change, from which a failed change continues. */
export interface Attempt<Output> {
  /** Sent with each call, and again until the outcome of that call is known. */
  key: string
  /** The number of vocabularies done. */
  done: number
  /** The responses, with the number of vocabularies done after each. */
  outputs: { output: Output; done: number }[]
  /** True if it stopped at a call that may have been carried out. */
  isUnknown: boolean
}

export const newAttempt = <Output>(): Attempt<Output> => ({
  key: newIdempotencyKey(),
  done: 0,
  outputs: [],
  isUnknown: false,
})

/**
 * Changes any number of vocabularies: sends as many at a time as one call takes, and those that a call has left in the next one. Each call
 * has a key of its own, so that a call repeated after a lost response has one effect. Given the attempt of an equal change, it continues
 * after the last response, and reports the earlier ones again. Afterwards, or before it throws, it invalidates the queries that depend on
 * its changes, including those whose outcome is unknown.
 */
export async function changeMany<Input extends SeveralVocs, Output>(
  { name, input, call, onOutput, rowsAfter }: ManyChange<Input, Output>,
  queryClient: QueryClient,
  patience: Patience,
  attempt: Attempt<Output> = newAttempt(),
): Promise<void> {
  const mutationKey = [['vocs', name]]
  let isInDoubt = false
  const pause: Patience['pause'] = (message, isSignedOut, isUnknown) => {
    isInDoubt = isUnknown || attempt.isUnknown
    return patience.pause(message, isSignedOut, isUnknown)
  }
  const doneBefore = attempt.done
  for (const { output, done } of attempt.outputs) onOutput?.(output, done)
  try {
    while (attempt.done < input.ids.length) {
      const ids = input.ids.slice(attempt.done, attempt.done + limits.bulk.vocs)
      const context = { idempotencyKey: `${attempt.key}-${attempt.done}` }
      const output = await patientCall(() => call({ ...input, ids }, { context }), { ...patience, pause })
      isInDoubt = false
      attempt.isUnknown = false
      attempt.done += settledBy(output, ids)
      attempt.outputs.push({ output, done: attempt.done })
      onOutput?.(output, attempt.done)
    }
  } catch (error) {
    attempt.isUnknown = isInDoubt || (error instanceof CancelledError && (error.isUnknown || attempt.isUnknown))
    // A refusal is an answer: the next call is a new one.
    if (!attempt.isUnknown) attempt.key = newIdempotencyKey()
    refetchAfterRefusal(queryClient, mutationKey, error)
    throw error
  } finally {
    const { done, isUnknown } = attempt
    if (done > doneBefore || isUnknown) {
      const doneInput = { ...input, ids: input.ids.slice(doneBefore, done) }
      const changeOf = rowsAfter(doneInput)
      const change = isUnknown ? withUnknown(changeOf, input) : changeOf
      invalidateAfterMutation(queryClient, mutationKey, doneInput, undefined, change)
    }
  }
}

/** Returns the number of the sent ids, from the first one on, that a call has settled: all, unless its output has the number. */
const settledBy = (output: unknown, { length }: readonly string[]): number =>
  typeof output === 'object' && output !== null && 'done' in output && typeof output.done === 'number'
    ? output.done
    : length

/** Waits for the connection and for a busy server, and gives up if only the user could help. `onWaiting` gets a text to show. */
export function patienceOf(signal: AbortSignal, onWaiting: (text: string | undefined) => void): Patience {
  return {
    signal,
    onWaiting: (waiting) => onWaiting(waiting && waitingTexts[waiting]),
    pause: async (message, hasSessionEnded) => {
      throw hasSessionEnded ? new SignedOutError(message) : new Error(message)
    },
  }
}

/** The session has ended. */
class SignedOutError extends Error {}

/** Returns whether it failed, perhaps on its way, because the session has ended. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof SignedOutError || (error instanceof Error && error.cause instanceof SignedOutError)
