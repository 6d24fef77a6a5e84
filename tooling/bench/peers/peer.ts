import type { Program } from '../processes/program.ts'
import type { HttpRequest } from '../processes/request.ts'

/** The calls by which peers are compared. */
export const callNames = ['page of 50', 'queue of 15', 'one answer', '50 answers'] as const
export type CallName = (typeof callNames)[number]

/** A running application that is compared with the product. */
export interface Peer {
  name: string
  /** What was checked out of the peer, undefined for what is part of this project. */
  commit?: string | undefined
  program: Program
  /**
   * Returns what a client sends for the `n`-th call of this kind, from 1 on: one request, or several in place of a batch that the peer has not.
   * Answers differ in each request.
   */
  requests(call: CallName, n: number): readonly HttpRequest[]
  /** What it does in each call, and what it does not do. */
  does: Record<CallName, string>
}

/** How many answers a call has. */
export const answersACall = { 'one answer': 1, '50 answers': 50 } as const

/** The answers of the `n`-th call by their numbers, from 0 on. */
export function answersOf(call: keyof typeof answersACall, n: number): number[] {
  const count = answersACall[call]
  return Array.from({ length: count }, (_, index) => (n - 1) * count + index)
}
