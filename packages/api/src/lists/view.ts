import { imagePathOf, type ListRowView, type ListView, languageCode } from '@wordtide/contract'
import { type Database, users } from '@wordtide/db'
import { inArray } from 'drizzle-orm'
import { progressOfLists } from '../learning/index.ts'
import type { AccessibleList } from './access.ts'
import { permissionOf } from './policy.ts'

/** A list as a row of a page. Only the owner can change a list, so that its creator is its last modifier too. */
export function viewListRow({ list, relation }: AccessibleList, ownerName: string): ListRowView {
  return {
    id: list.id,
    name: list.name,
    description: list.description,
    image: imagePathOf('lists', list.id, list.imageId),
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

/** The lists with the user's due counts and progress. */
export async function viewLists(
  db: Database,
  userId: string,
  accessible: readonly AccessibleList[],
  now: Date,
): Promise<ListView[]> {
  const names = await ownerNames(db, accessible)
  const progressOf = await progressOfLists(
    db,
    userId,
    accessible.map(({ list }) => list),
    now,
  )
  return accessible.map((entry) => {
    const { dueCount, progress } = progressOf(entry.list.id)
    return { ...viewListRow(entry, names.get(entry.list.ownerId) ?? ''), dueCount, progress }
  })
}

/** A list with the user's due count and progress. */
export async function viewList(db: Database, userId: string, accessible: AccessibleList, now: Date): Promise<ListView> {
  const [view] = await viewLists(db, userId, [accessible], now)
  if (view === undefined) throw new Error('viewLists returned no view')
  return view
}

async function ownerNames(db: Database, accessible: readonly AccessibleList[]): Promise<Map<string, string>> {
  const ids = [...new Set(accessible.map(({ list }) => list.ownerId))]
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
