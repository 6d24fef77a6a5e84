import type { sharesPageInput, sharesPageView } from '@wordtide/contract'
import * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { accessList } from '../lists/index.ts'
import { cutPage, marker, markerId } from '../paging.ts'
import { compareText, fold } from '../search.ts'
import { type Sharee, sharees, viewShare } from './sharees.ts'

type Key = [name: string, personId: string]

const byName = marker<Key>('shares', z.tuple([z.string(), markerId]))

const keyOf = ({ name, personId }: Sharee): Key => [fold(name), personId]

const compare = (a: Key, b: Key) => compareText(a[0], b[0]) || compareText(a[1], b[1])

/**
 * A page of those that a list is shared with, by name; LIST_NOT_FOUND, FORBIDDEN, INVALID_PAGE. A list has so few of
 * them that they are read whole: names change, and need no keys of their own then.
 */
export async function pageShares(
  { db, person }: SignedIn,
  input: z.output<typeof sharesPageInput>,
): Promise<z.input<typeof sharesPageView>> {
  const { list } = await accessList(db, person.id, input.listId, 'manageShares')
  const after = byName.read(input)
  const search = fold(input.search)
  const found = (await sharees(db, list.id))
    .filter(({ name, email }) => fold(name).includes(search) || fold(email).includes(search))
    .map((sharee) => ({ sharee, key: keyOf(sharee) }))
    .filter(({ key }) => after === undefined || compare(key, after) > 0)
    .sort((a, b) => compare(a.key, b.key))
  const { rows, next } = cutPage(found, input.limit, (last) => byName.write(last.key))
  return { shares: rows.map(({ sharee }) => viewShare(sharee)), next }
}
