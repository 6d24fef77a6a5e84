import type { Program } from '../processes/program.ts'
import type { HttpRequest } from '../processes/request.ts'

/** The calls by which peers are compared, and how many of each are in a round. */
export const callsARound = { 'page of 50': 400, 'queue of 15': 300, 'one answer': 300, '50 answers': 20 }
export type CallName = keyof typeof callsARound
export const callNames: readonly CallName[] = ['page of 50', 'queue of 15', 'one answer', '50 answers']

/** A started peer, which holds the data of a learner. */
export interface Peer {
  name: string
  /** The work that it does and does not do in each call. */
  does: Record<CallName, string>
  program: Program
  /** The nth request of each call that it has: no two answers are the same. */
  requests: Partial<Record<CallName, (n: number) => HttpRequest>>
}
