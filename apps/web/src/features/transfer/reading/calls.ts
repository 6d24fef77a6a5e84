import type { FileProblem } from '@wordtide/transfer'

/*
 * The messages between the page and a worker that reads a file: each call has a number, under which its reply comes.
 */

/** The message for a file that could not be read although its content may be right: it was moved, say. */
export const unreadable = 'The file cannot be read. Choose it again.'

export interface WorkerRequest<Call> {
  id: number
  call: Call
}

/** Without a `problem` the file could not be read for another reason: it was moved, or memory has run out. */
export interface CallFailure {
  message: string
  problem: FileProblem | undefined
}

export type WorkerReply<Result> = { id: number; result: Result } | { id: number; failure: CallFailure }
