import type { suspendedInput, suspendedView } from '@wordtide/contract'
import { suspensions, vocs } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'
import { cursorId, cursorText, cutPage, keyset, pageCursor } from '../paging/paging.ts'

const byTerm = pageCursor('suspended', z.tuple([cursorText, cursorText, cursorId]))

/** A page of the vocabularies of a list that the user has suspended, by term; LIST_NOT_FOUND, INVALID_PAGE. */
export async function listSuspended(
  { db, user }: ReaderContext,
  input: z.output<typeof suspendedInput>,
): Promise<z.output<typeof suspendedView>> {
  const { list } = await accessList(db, user.id, input.id, 'learn')
  const { where, orderBy } = keyset([vocs.termKey, vocs.term, vocs.id], 'asc', byTerm.read(input))
  const selected = await db
    .select({ id: vocs.id, term: vocs.term, termKey: vocs.termKey })
    .from(suspensions)
    .innerJoin(vocs, eq(vocs.id, suspensions.vocId))
    .where(and(eq(suspensions.userId, user.id), eq(suspensions.listId, list.id), where))
    .orderBy(...orderBy)
    .limit(input.limit + 1)
  const { rows, next } = cutPage(selected, input.limit, ({ termKey, term, id }) => byTerm.write([termKey, term, id]))
  return { items: rows.map(({ id, term }) => ({ id, term })), next }
}
