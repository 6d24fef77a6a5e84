import type { VocSort, vocsPageInput, vocsPageView } from '@wordtide/contract'
import { vocs } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { UserContext } from '../context.ts'
import { accessList } from '../lists/index.ts'
import { cursorId, cursorTimestamp, cutPage, keyset, pageCursor } from '../paging.ts'
import { contains } from '../search.ts'

interface Row {
  id: string
  term: string
  createdAt: Date
  termKey: string
}

function byCreation(sort: VocSort, direction: 'asc' | 'desc', input: z.output<typeof vocsPageInput>) {
  const order = pageCursor(sort, z.tuple([cursorTimestamp, cursorId]))
  const after = order.read(input)
  return {
    ...keyset([vocs.createdAt, vocs.id], direction, after && [new Date(after[0]), after[1]]),
    next: (last: Row) => order.write([last.createdAt.getTime(), last.id]),
  }
}

function byTerm(sort: VocSort, direction: 'asc' | 'desc', input: z.output<typeof vocsPageInput>) {
  const order = pageCursor(sort, z.tuple([z.string().refine((key) => !key.includes('\0')), cursorId]))
  return {
    ...keyset([vocs.termKey, vocs.id], direction, order.read(input)),
    next: (last: Row) => order.write([last.termKey, last.id]),
  }
}

const orders: Record<VocSort, (input: z.output<typeof vocsPageInput>) => ReturnType<typeof byTerm>> = {
  'createdAt-': (input) => byCreation('createdAt-', 'desc', input),
  'createdAt+': (input) => byCreation('createdAt+', 'asc', input),
  'term-': (input) => byTerm('term-', 'desc', input),
  'term+': (input) => byTerm('term+', 'asc', input),
}

/** A page of the terms of a list in one of four orders; LIST_NOT_FOUND, INVALID_PAGE. */
export async function listVocabularies(
  { db, user }: UserContext,
  input: z.output<typeof vocsPageInput>,
): Promise<z.input<typeof vocsPageView>> {
  const { list } = await accessList(db, user.id, input.listId, 'see')
  const page = orders[input.sort](input)
  const selected = await db
    .select({ id: vocs.id, term: vocs.term, createdAt: vocs.createdAt, termKey: vocs.termKey })
    .from(vocs)
    .where(and(eq(vocs.listId, list.id), contains(vocs.searchKey, input.search), page.where))
    .orderBy(...page.orderBy)
    .limit(input.limit + 1)
  const { rows, next } = cutPage(selected, input.limit, page.next)
  return { items: rows.map(({ id, term }) => ({ id, term })), next }
}
