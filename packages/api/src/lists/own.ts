import type { ownListsInput, ownListsView } from '@wordtide/contract'
import { lists } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { cutPage, keyset, marker, markerId, markerMs } from '../paging.ts'
import { contains } from '../search.ts'
import { rowView } from './view.ts'

const newestFirst = marker('own', z.tuple([markerMs, markerId]))

/** A page of the person's own lists, newest first; INVALID_PAGE. */
export async function ownLists(
  { db, person }: SignedIn,
  input: z.output<typeof ownListsInput>,
): Promise<z.input<typeof ownListsView>> {
  const after = newestFirst.read(input)
  const page = keyset([lists.createdAt, lists.id], 'desc', after && [new Date(after[0]), after[1]])
  const found = await db
    .select()
    .from(lists)
    .where(
      and(
        eq(lists.ownerId, person.id),
        input.language && eq(lists.language, input.language),
        contains(lists.searchKey, input.search),
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(input.limit + 1)
  const { rows, next } = cutPage(found, input.limit, (last) => newestFirst.write([last.createdAt.getTime(), last.id]))
  return { lists: rows.map((list) => rowView({ list, relation: 'owner' }, person.name)), next }
}
