import { foldSearch, type sharesPageInput, type sharesPageView } from '@wordtide/contract'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'
import { pagesByName } from '../paging/by-name.ts'
import { sharedUsers, viewShare } from './shared-users.ts'

const pageOf = pagesByName('shares')

/**
 * A page of the shares of a list, by the users' names; LIST_NOT_FOUND, FORBIDDEN, INVALID_PAGE. Loads all shares of the
 * list, at most `limits.shares`.
 */
export async function listShares(
  { db, user }: UserContext,
  input: z.output<typeof sharesPageInput>,
): Promise<z.input<typeof sharesPageView>> {
  const { list } = await accessList(db, user.id, input.listId, 'manageShares')
  const search = foldSearch(input.search)
  const matching = (await sharedUsers(db, list.id)).filter(
    ({ name, email }) => foldSearch(name).includes(search) || foldSearch(email).includes(search),
  )
  const { rows, next } = pageOf(matching, input)
  return { shares: rows.map(viewShare), next }
}
