import { imagePathOf, type ListRowView, type ListView, languageCode } from '@wordtide/contract'
import { type Database, type Inputs, statement, users } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import type { ReaderContext } from '../context.ts'
import { progressOfLists, type ReviewSettings, reviewSettingsOf } from '../learning/index.ts'
import { type AccessibleList, accessList } from './access.ts'
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

/** The lists with the due counts and the progress of a user with these settings. */
export async function viewLists(
  db: Database,
  userId: string,
  accessible: readonly AccessibleList[],
  settings: ReviewSettings,
  now: Date,
): Promise<ListView[]> {
  const lists = accessible.map(({ list }) => list)
  const [names, progressOf] = await Promise.all([
    ownerNames(db, lists),
    progressOfLists(db, userId, lists, settings, now),
  ])
  return accessible.map((entry) => {
    const { dueCount, progress } = progressOf(entry.list.id)
    return { ...viewListRow(entry, names.get(entry.list.ownerId) ?? ''), dueCount, progress }
  })
}

/** A list with the user's due count and progress; LIST_NOT_FOUND. */
export async function getList({ db, user, now }: ReaderContext, id: string): Promise<ListView> {
  const [accessible, settings] = await Promise.all([accessList(db, user.id, id, 'see'), reviewSettingsOf(db, user.id)])
  return viewOne(db, user.id, accessible, settings, now())
}

/** The view of a list that was changed or created, with the user's due count and progress. */
export const viewList = async (
  db: Database,
  userId: string,
  accessible: AccessibleList,
  now: Date,
): Promise<ListView> => viewOne(db, userId, accessible, await reviewSettingsOf(db, userId), now)

async function viewOne(
  db: Database,
  userId: string,
  accessible: AccessibleList,
  settings: ReviewSettings,
  now: Date,
): Promise<ListView> {
  const [view] = await viewLists(db, userId, [accessible], settings, now)
  if (view === undefined) throw new Error('viewLists returned no view')
  return view
}

const selectNames = statement((db, input: Inputs<{ ids: string }>) =>
  db.select({ id: users.id, name: users.name }).from(users).where(sql`${users.id} = any(${input.ids}::uuid[])`),
)

async function ownerNames(db: Database, lists: readonly { ownerId: string }[]): Promise<Map<string, string>> {
  const ids = [...new Set(lists.map(({ ownerId }) => ownerId))]
  if (ids.length === 0) return new Map()
  const rows = await selectNames(db, { ids: `{${ids.join()}}` })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
