import { FileError } from '@wordtide/transfer'
import { type CallFailure, unreadable, type WorkerReply, type WorkerRequest } from './calls.ts'

/** The worker's side of the channel. */
export interface WorkerPort<Call, Result> {
  listen(listener: (request: WorkerRequest<Call>) => void): void
  send(reply: WorkerReply<Result>, transfer: Transferable[]): void
}

/** The channel of the worker in which this is called. */
export const ownPort = <Call, Result>(): WorkerPort<Call, Result> => ({
  listen: (listener) => self.addEventListener('message', ({ data }) => listener(data)),
  send: (reply, transfer) => self.postMessage(reply, { transfer }),
})

/**
 * Answers the calls of a worker one after the other: none overtakes the one before. A failed call is reported, and ends no other. What
 * `transferOf` returns of a result goes to the page without a copy.
 */
export function serveCalls<Call, Result>(
  port: WorkerPort<Call, Result>,
  respond: (call: Call) => Promise<Result>,
  transferOf: (result: Result) => Transferable[] = () => [],
): void {
  let last: Promise<void> = Promise.resolve()
  port.listen(({ id, call }) => {
    last = last.then(async () => {
      try {
        const result = await respond(call)
        port.send({ id, result }, transferOf(result))
      } catch (error) {
        port.send({ id, failure: failureOf(error) }, [])
      }
    })
  })
}

const failureOf = (error: unknown): CallFailure =>
  error instanceof FileError
    ? { message: error.message, problem: error.problem }
    : { message: unreadable, problem: undefined }
