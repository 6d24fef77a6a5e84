import { type ListRowView, type ListView, languageCode } from '@wordtide/contract'
import { type Database, users } from '@wordtide/db'
import { inArray } from 'drizzle-orm'
import { progressOfLists } from '../learning/index.ts'
import type { Accessible } from './access.ts'
import { permissionOf } from './policy.ts'

/** Where a list's image is read. */
const imagePath = (listId: string, imageId: string | null) =>
  imageId === null ? null : `/api/lists/${listId}/image/${imageId}`

/** A list as it is answered in pages. Only its owner changes a list, so that created and modified are by one person. */
export function rowView({ list, relation }: Accessible, ownerName: string): ListRowView {
  return {
    id: list.id,
    name: list.name,
    description: list.description,
    image: imagePath(list.id, list.imageId),
    language: languageCode.parse(list.language),
    targetLanguages: list.targetLanguages.map((code) => languageCode.parse(code)),
    tags: list.tags,
    public: list.public,
    createdBy: ownerName,
    createdAt: list.createdAt.getTime(),
    lastModifiedBy: ownerName,
    lastModifiedAt: list.lastModifiedAt.getTime(),
    rating: list.ratingsCount === 0 ? 0 : Math.round((list.ratingsSum / list.ratingsCount) * 10) / 10,
    ratingsCount: list.ratingsCount,
    learnersCount: list.learnersCount,
    vocsCount: list.vocsCount,
    permission: permissionOf(relation),
  }
}

/** Lists with the caller's own due counts and progress. */
export async function viewLists(
  db: Database,
  personId: string,
  found: readonly Accessible[],
  now: Date,
): Promise<ListView[]> {
  const names = await ownerNames(db, found)
  const progressOf = await progressOfLists(
    db,
    personId,
    found.map(({ list }) => list),
    now,
  )
  return found.map((entry) => {
    const { dueCount, progress } = progressOf(entry.list.id)
    return { ...rowView(entry, names.get(entry.list.ownerId) ?? ''), dueCount, progress }
  })
}

/** One list with the caller's own due count and progress. */
export async function viewList(db: Database, personId: string, found: Accessible, now: Date): Promise<ListView> {
  const [view] = await viewLists(db, personId, [found], now)
  if (view === undefined) throw new Error('one list has one view')
  return view
}

async function ownerNames(db: Database, found: readonly Accessible[]): Promise<Map<string, string>> {
  const ids = [...new Set(found.map(({ list }) => list.ownerId))]
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
