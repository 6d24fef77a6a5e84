import type { Program } from '../processes/program.ts'
import type { HttpRequest } from '../processes/request.ts'

/** The calls by which peers are compared. */
export const callNames = ['page of 50', 'queue of 15', 'one answer', '50 answers'] as const
export type CallName = (typeof callNames)[number]

/** A running application that is compared with the product. */
export interface Peer {
  name: string
  program: Program
  /** Returns the `n`-th request of this kind, from 1 on, or undefined if the peer has no such call. Answers differ in each request. */
  request(call: CallName, n: number): HttpRequest | undefined
  /** What it does in each call, and what it does not do. */
  does: Record<CallName, string>
}
