import { imagePathOf, type ListItemView, type ListRowView, type ListView, languageCode } from '@wordtide/contract'
import { type Database, type Inputs, learners, lists, shares, statement, users } from '@wordtide/db'
import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { ReaderContext } from '../calls/context.ts'
import { milestonesOfLists, progressOfLists, type ReviewSettings, reviewSettingsOf } from '../learning/index.ts'
import { blockedUser, isBlocked, nameUnlessBlocked } from '../users/index.ts'
import { type AccessibleList, accessList, type ListRow, listColumns, sharedAs, shareOf } from './access.ts'
import { type FigureSettings, figuresOfLists } from './figures.ts'
import { originOf } from './origin.ts'
import { permissionOf, relationOf, type Sharing } from './policy.ts'

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
    rating: list.ratingsCount === 0 ? 0 : Math.round((10 * list.ratingsSum) / list.ratingsCount) / 10,
    ratingsCount: list.ratingsCount,
    learnersCount: list.learnersCount,
    vocsCount: list.vocsCount,
    permission: permissionOf(relation),
  }
}

/**
 * The selection of each list in a query of a user's pages. Subqueries run for the rows of a page only; a join, for all rows that it looks
 * at.
 */
export function selectedOfList(db: Database, userId: string | Placeholder) {
  const owner = db
    .select({ name: nameUnlessBlocked(users.name, users.id, userId) })
    .from(users)
    .where(eq(users.id, lists.ownerId))
  const share = db.select({ share: sharedAs }).from(shares).where(shareOf(userId))
  return { list: listColumns, owner: sql<string>`(${owner})`, share: sql<Sharing | null>`(${share})` }
}

/** A row of `selectedOfList`; `share` is null without one. */
export interface SelectedList {
  list: ListRow
  owner: string
  share: Sharing | null
}

/** A row of `selectedOfList` as a row of a page. */
const viewSelected = (userId: string, { list, owner, share }: SelectedList): ListRowView =>
  viewListRow({ list, relation: relationOf(list, userId, share) }, owner)

/** Rows of `selectedOfList` as items of a page, with the user's due count, progress and milestones. */
export async function viewWithProgress(
  context: ReaderContext,
  selected: readonly (SelectedList & { isPaused: boolean })[],
  settings: ReviewSettings,
): Promise<ListView[]> {
  const figuresOf = await figuresOfLists(context, listsOf(selected), { with: 'progress', settings })
  return selected.map((row) => {
    const view = addFigures(viewSelected(context.user.id, row), figuresOf(row.list))
    return row.isPaused ? Object.assign(view, { paused: true as const }) : view
  })
}

/** Rows of `selectedOfList` as items of a page, with the user's figures if they were asked for. */
export async function viewItems(
  context: ReaderContext,
  selected: readonly SelectedList[],
  asked: FigureSettings | undefined,
): Promise<ListItemView[]> {
  if (asked === undefined) return selected.map((row) => viewSelected(context.user.id, row))
  const figuresOf = await figuresOfLists(context, listsOf(selected), asked)
  return selected.map((row) => addFigures(viewSelected(context.user.id, row), figuresOf(row.list)))
}

const listsOf = (selected: readonly SelectedList[]) => selected.map(({ list }) => list)

/**
 * Adds the user's figures to a view that was just made. It is no copy: each copy that gets further fields has a hidden class of its own,
 * so that the schema and `JSON.stringify` take several times as long to read it (decision 045).
 */
const addFigures = <Figures extends object>(view: ListRowView, figures: Figures): ListRowView & Figures =>
  Object.assign(view, figures)

/** A list with the user's due count, progress and milestones; LIST_NOT_FOUND. */
export async function getList({ db, user, now }: ReaderContext, id: string): Promise<ListView> {
  const [accessible, settings] = await Promise.all([accessList(db, user.id, id, 'see'), reviewSettingsOf(db, user.id)])
  return viewWith(db, user.id, accessible, settings, now())
}

/** The view of a list that was changed or created, with the user's due count, progress and milestones. */
export const viewList = async (
  db: Database,
  userId: string,
  accessible: AccessibleList,
  now: Date,
): Promise<ListView> => viewWith(db, userId, accessible, await reviewSettingsOf(db, userId), now)

async function viewWith(
  db: Database,
  userId: string,
  accessible: AccessibleList,
  settings: ReviewSettings,
  now: Date,
): Promise<ListView> {
  const { list } = accessible
  // The long statement comes last: with it, the driver sends at once what it has until then.
  const [[owner], milestonesOf, origin, progressOf] = await Promise.all([
    selectNameAndPause(db, { ownerId: list.ownerId, userId, listId: list.id }),
    milestonesOfLists(db, userId, [list], settings),
    list.copiedFromName === null ? undefined : originOf(db, userId, { ...list, copiedFromName: list.copiedFromName }),
    progressOfLists(db, userId, [list], settings, now),
  ])
  const { dueCount, progress } = progressOf(list.id)
  const view = addFigures(viewListRow(accessible, owner?.isBlocked === true ? blockedUser : (owner?.name ?? '')), {
    dueCount,
    progress,
    milestones: milestonesOf(list),
  })
  // The views of all other lists keep their hidden class.
  if (owner?.isPaused === true) Object.assign(view, { paused: true })
  if (owner?.isBlocked === true) Object.assign(view, { ownerBlocked: true })
  return origin === undefined ? view : Object.assign(view, { origin })
}

/** Selects the name of a list's owner, whether the user and the owner have a block between them, and whether the user has paused the list: null if the user does not learn it. */
const selectNameAndPause = statement((db, input: Inputs<{ ownerId: string; userId: string; listId: string }>) =>
  db
    .select({
      name: users.name,
      isBlocked: sql<boolean>`${isBlocked(users.id, input.userId)}`,
      isPaused: learners.isPaused,
    })
    .from(users)
    .leftJoin(learners, and(eq(learners.userId, input.userId), eq(learners.listId, input.listId)))
    .where(eq(users.id, input.ownerId)),
)
