import { foldSearch } from '@wordtide/contract'
import * as z from 'zod'
import { cursorId, cutPage, pageCursor } from './paging.ts'
import { compareText } from './search.ts'

type SortKey = [name: string, userId: string]

interface NamedUser {
  userId: string
  name: string
}

/**
 * Returns a function that cuts a page from users, by their names; it throws INVALID_PAGE. All of them are sorted here, so their number must be
 * limited: users change their names, and the table that names them has no copy. `order` tells its cursors from those of other pages.
 */
export function pagesByName(order: string) {
  const byName = pageCursor<SortKey>(order, z.tuple([z.string(), cursorId]))
  return <User extends NamedUser>(
    users: readonly User[],
    input: Parameters<typeof byName.read>[0] & { limit: number },
  ): { rows: User[]; next: string | null } => {
    const after = byName.read(input)
    const following = users
      .map((user) => ({ user, key: sortKeyOf(user) }))
      .filter(({ key }) => after === undefined || compare(key, after) > 0)
      .sort((a, b) => compare(a.key, b.key))
    const { rows, next } = cutPage(following, input.limit, (last) => byName.write(last.key))
    return { rows: rows.map(({ user }) => user), next }
  }
}

/** Compares users by their names, as pages have them. */
export const compareNames = (a: NamedUser, b: NamedUser): number => compare(sortKeyOf(a), sortKeyOf(b))

const sortKeyOf = ({ name, userId }: NamedUser): SortKey => [foldSearch(name), userId]

const compare = (a: SortKey, b: SortKey) => compareText(a[0], b[0]) || compareText(a[1], b[1])
