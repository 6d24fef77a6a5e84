import { foldSearch, type sharesPageInput, type sharesPageView } from '@wordtide/contract'
import * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'
import { cursorId, cutPage, pageCursor } from '../paging/paging.ts'
import { compareText } from '../paging/search.ts'
import { type SharedUser, sharedUsers, viewShare } from './shared-users.ts'

type SortKey = [name: string, userId: string]

const byName = pageCursor<SortKey>('shares', z.tuple([z.string(), cursorId]))

const sortKeyOf = ({ name, userId }: SharedUser): SortKey => [foldSearch(name), userId]

const compare = (a: SortKey, b: SortKey) => compareText(a[0], b[0]) || compareText(a[1], b[1])

/**
 * A page of the shares of a list, by the users' names; LIST_NOT_FOUND, FORBIDDEN, INVALID_PAGE. Loads all shares of the
 * list, at most `limits.shares`, and sorts them here: users change their names, and the table of shares has no copy.
 */
export async function listShares(
  { db, user }: UserContext,
  input: z.output<typeof sharesPageInput>,
): Promise<z.input<typeof sharesPageView>> {
  const { list } = await accessList(db, user.id, input.listId, 'manageShares')
  const after = byName.read(input)
  const search = foldSearch(input.search)
  const matching = (await sharedUsers(db, list.id))
    .filter(({ name, email }) => foldSearch(name).includes(search) || foldSearch(email).includes(search))
    .map((user) => ({ user, key: sortKeyOf(user) }))
    .filter(({ key }) => after === undefined || compare(key, after) > 0)
    .sort((a, b) => compare(a.key, b.key))
  const { rows, next } = cutPage(matching, input.limit, (last) => byName.write(last.key))
  return { shares: rows.map(({ user }) => viewShare(user)), next }
}
