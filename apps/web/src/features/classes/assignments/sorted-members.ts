import type { ClassProgressView } from '@wordtide/contract'

type Member = ClassProgressView['members'][number]

/** A column of the table of progress: one of these, or the id of an assignment or of a list. */
export type ProgressColumn = 'name' | 'lastActiveAt' | 'minutes' | { id: string }

export interface Sorting {
  column: ProgressColumn
  descending: boolean
}

export const isSameColumn = (a: ProgressColumn, b: ProgressColumn): boolean =>
  typeof a === 'object' && typeof b === 'object' ? a.id === b.id : a === b

/** Returns a member's progress with an assignment or a list; undefined if it was set, or the member joined, just now. */
export const doneOf = ({ assignments, lists }: Member, id: string) =>
  [...assignments, ...lists].find((done) => done.id === id)

function sortValue(member: Member, column: Exclude<ProgressColumn, 'name'>): number {
  if (column === 'minutes') return member.minutes
  if (column === 'lastActiveAt') return member.lastActiveAt ?? 0
  const done = doneOf(member, column.id)
  // If members have answered as many cards, the known ones decide.
  return done === undefined || done.total === 0 ? 0 : done.answered + done.known / (done.total + 1)
}

/** Sorts members, who are given by name; equal ones stay in that order. */
export function sortMembers(members: readonly Member[], { column, descending }: Sorting): Member[] {
  if (column === 'name') return descending ? members.toReversed() : [...members]
  const sign = descending ? -1 : 1
  return members.toSorted((a, b) => sign * (sortValue(a, column) - sortValue(b, column)))
}
