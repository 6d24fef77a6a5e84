import type { ErrorKey, ListItemView } from '@wordtide/contract'
import { userUsage } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { translateError } from '../../calls/errors.ts'
import { readClasses } from './classes.ts'
import type { Real } from './real.ts'
import type { CardView, ContentView, DatedRowView, ListView, RowView, UserView } from './views.ts'

const ignore = () => {}
const noLog = { info: ignore, warn: ignore, error: ignore }

/** Returns what a call resolves to, or the key of its error; throws an unexpected error. */
export const resultOf = <T>(call: Promise<T>): Promise<T | ErrorKey> =>
  call.catch((error: unknown) => {
    const { key } = translateError(error, noLog)
    if (key === 'INTERNAL_SERVER_ERROR') throw error
    return key
  })

const page = { limit: 100 }

function rowOf(real: Real, view: ListItemView): RowView {
  const { vocsCount, learnersCount, ratingsCount, rating, permission, createdBy, dueCount, progress, milestones } = view
  return {
    ...{ list: real.nameOf(view.id), name: view.name.replace(real.tag, ''), public: view.public },
    ...{ vocsCount, learnersCount, ratingsCount, rating, permission, createdBy, dueCount, progress, milestones },
  }
}

const datedRowOf = (real: Real, view: ListItemView): DatedRowView => ({
  ...rowOf(real, view),
  lastReviewedAt: view.lastReviewedAt,
})

/** Reads what a user sees of a list alone. */
export async function readList(real: Real, user: number, letter: string): Promise<ListView | ErrorKey> {
  const view = await resultOf(real.call(user).lists.get({ id: real.idOf(letter) }))
  if (typeof view === 'string') return view
  const { origin } = view
  const from = origin && { ...origin, name: origin.name.replace(real.tag, '') }
  return {
    ...rowOf(real, view),
    origin: from && { list: from.id === null ? null : real.nameOf(from.id), name: from.name, owner: from.owner },
  }
}

/** Reads what a user sees in a list. */
async function readContent(real: Real, user: number, listId: string): Promise<ContentView> {
  const call = real.call(user)
  const vocs = await call.vocs.list({ listId, view: 'full', sort: 'createdAt+', ...page })
  const [queue, suspended, rating, shares] = await Promise.all([
    call.reviews.getQueue({ scope: 'practice', list: listId, count: 100 }),
    call.reviews.listSuspended({ id: listId, ...page }),
    call.ratings.get({ listId }),
    resultOf(call.shares.list({ listId, ...page })),
  ])
  const items = vocs.items.flatMap((item) => ('createdBy' in item ? item : []))
  const places = new Map(items.map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? -1
  const cards = queue.map(({ vocId, reviewType, confidence, lastReview, due }): [string, CardView] => {
    return [`${real.nameOf(vocId)} ${reviewType}`, { confidence, lastReview, due }]
  })
  return {
    vocs: items.map(({ id, term, definitions, pos, createdBy, lastModifiedBy }) => ({
      ...{ voc: real.nameOf(id), term, definition: definitions[0]?.value ?? '', pos, createdBy },
      modifiedBy: lastModifiedBy,
    })),
    cards: Object.fromEntries(cards),
    suspended: suspended.items.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ id }) => real.nameOf(id)),
    rating: rating.rating,
    shares: typeof shares === 'string' ? shares : shares.shares.map(({ name, editor }) => ({ name, editor })),
  }
}

/** Reads everything that a user sees; undefined without an account. `letters` are those of all lists, deleted ones included. */
export async function readUser(real: Real, user: number, letters: readonly string[]): Promise<UserView | undefined> {
  const call = real.call(user)
  const settings = await resultOf(call.reviews.getSettings())
  if (settings === 'UNAUTHORIZED') return undefined
  if (typeof settings === 'string') throw new Error(`the settings cannot be read: ${settings}`)
  const [own, shared, publicLists, learning, today, learned, milestones, [usage]] = await Promise.all([
    call.lists.listOwn({ with: 'activity', ...page }),
    call.shares.listShared({ with: 'progress', ...page }),
    call.lists.listPublic({ search: real.tag, with: 'activity', ...page }),
    call.reviews.listLearning(page),
    call.reviews.getToday(),
    call.reviews.listLearned(),
    call.reviews.getMilestones({}),
    real.services.db
      .select()
      .from(userUsage)
      .where(eq(userUsage.userId, real.accountIdOf(user))),
  ])
  const contents = letters.map(async (letter): Promise<[string, ContentView][]> => {
    const content = await resultOf(readContent(real, user, real.idOf(letter)))
    if (content === 'LIST_NOT_FOUND') return []
    if (typeof content === 'string') throw new Error(`list ${letter} cannot be read: ${content}`)
    return [[letter, content]]
  })
  const lists = (await Promise.all(contents)).flat()
  return {
    own: own.lists.map((view) => datedRowOf(real, view)),
    shared: shared.lists.map(({ id, name, sharedByName, editor, vocsCount, dueCount, progress, milestones }) => ({
      ...{ list: real.nameOf(id), name: name.replace(real.tag, ''), sharedBy: sharedByName },
      ...{ editor, vocsCount, dueCount, progress, milestones },
    })),
    public: publicLists.lists.map((view) => datedRowOf(real, view)),
    learning: learning.lists.map((view) => rowOf(real, view)),
    settings: settings.reviews,
    today: { due: today.due, new: today.new },
    learnedCount: learned.reduce((sum, { learnedCount }) => sum + learnedCount, 0),
    milestones,
    classes: await readClasses(real, user),
    usage: { lists: usage?.lists ?? 0, vocs: usage?.vocs ?? 0 },
    lists: Object.fromEntries(lists),
  }
}
