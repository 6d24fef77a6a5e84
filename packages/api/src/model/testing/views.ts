import type { ErrorKey, MilestoneCounts } from '@wordtide/contract'
import { type ClassContentView, classesOf, classNameOf } from './classes.ts'
import {
  cardsOf,
  figuresOf,
  lastReviewOf,
  learnedCount,
  learnersOf,
  learningLists,
  milestonesOf,
  todayOf,
} from './learning.ts'
import { type Model, type ModelList, type ModelSettings, nameOf, sees, usageOf, userOf } from './model.ts'

/** An item of a page of lists: the list's fields and counts, and what the user has learned of it. */
export interface RowView {
  list: string
  name: string
  public: boolean
  createdBy: string
  permission: string
  vocsCount: number
  learnersCount: number
  ratingsCount: number
  rating: number
  dueCount: number | undefined
  progress: number | undefined
  milestones: MilestoneCounts | undefined
}

export interface DatedRowView extends RowView {
  lastReviewedAt: number | null | undefined
}

/** A list alone, with its origin. */
export interface ListView extends RowView {
  origin: { list: string | null; name: string; owner: string } | undefined
}

interface SharedView {
  list: string
  name: string
  sharedBy: string
  editor: boolean
  vocsCount: number | undefined
  dueCount: number | undefined
  progress: number | undefined
  milestones: MilestoneCounts | undefined
}

export interface VocView {
  voc: string
  term: string
  definition: string
  pos: string
  createdBy: string
  modifiedBy: string
}

/** A card, in the view by its vocabulary and its type. */
export interface CardView {
  confidence: number
  lastReview: number | null
  due: number | null
}

/** The content of a list as a user sees it. */
export interface ContentView {
  vocs: VocView[]
  /** Of what the user has not suspended, without an order. */
  cards: Record<string, CardView>
  suspended: string[]
  rating: number
  shares: { name: string; editor: boolean }[] | ErrorKey | undefined
}

/** Everything that a user sees. */
export interface UserView {
  own: DatedRowView[]
  shared: SharedView[]
  public: DatedRowView[]
  learning: RowView[]
  settings: ModelSettings
  today: { due: number; new: number }
  learnedCount: number
  milestones: MilestoneCounts
  usage: { lists: number; vocs: number }
  lists: Record<string, ContentView>
  classes: ClassContentView[]
}

const deletedUser = 'Deleted user'
const authorOf = (user: number | null) => (user === null ? deletedUser : nameOf(user))

/** Returns what a user should see of a list in a page. */
export function rowOf(model: Model, user: number, list: ModelList): RowView {
  const stars = [...list.ratings.values()]
  const sum = stars.reduce((total, rating) => total + rating, 0)
  const share = list.shares.get(user)
  return {
    list: list.letter,
    name: list.name,
    public: list.isPublic,
    createdBy: nameOf(list.owner),
    permission: list.owner === user ? 'owner' : share?.editor ? 'editor' : 'other',
    vocsCount: list.vocs.length,
    learnersCount: learnersOf(list).size,
    ratingsCount: stars.length,
    rating: stars.length === 0 ? 0 : Math.round((10 * sum) / stars.length) / 10,
    ...figuresOf(model, user, list),
  }
}

/** Returns what a user should see of a list alone, or the key of the error if the user does not see it. */
export function listViewOf(model: Model, user: number, letter: string): ListView | ErrorKey {
  if (!userOf(model, user).hasAccount) return 'UNAUTHORIZED'
  const list = model.lists.get(letter)
  if (list === undefined || !sees(list, user)) return 'LIST_NOT_FOUND'
  return { ...rowOf(model, user, list), origin: originOf(model, user, list) }
}

function originOf(model: Model, user: number, { origin, owner }: ModelList): ListView['origin'] {
  if (origin === undefined) return undefined
  const list = origin.letter === null ? undefined : model.lists.get(origin.letter)
  const isVisible = list !== undefined && sees(list, user)
  // Only the owner of a copy learns of an origin that they cannot see.
  if (!isVisible && owner !== user) return undefined
  return { list: isVisible ? list.letter : null, name: origin.name, owner: authorOf(origin.owner) }
}

/** Returns what a user should see in a list. `known` tells which vocabularies the test knows by their names. */
function contentOf(model: Model, user: number, list: ModelList, known: (name: string) => string): ContentView {
  const isActive = (isSuspended: boolean) => list.vocs.filter((voc) => voc.suspendedBy.has(user) === isSuspended)
  // The users are in the order of their names.
  const byName = [...list.shares].filter(([, { direct }]) => direct).sort(([a], [b]) => a - b)
  const shares = byName.map(([other, { editor }]) => ({ name: nameOf(other), editor }))
  return {
    vocs: list.vocs.map(({ name, term, definition, pos, createdBy, modifiedBy }) => ({
      ...{ voc: known(name), term, definition, pos },
      createdBy: authorOf(createdBy),
      modifiedBy: authorOf(modifiedBy),
    })),
    cards: Object.fromEntries(
      isActive(false).flatMap((voc) =>
        cardsOf(model, user, voc).map(({ type, isDue: _, ...card }) => [`${known(voc.name)} ${type}`, card]),
      ),
    ),
    suspended: isActive(true).map(({ name }) => known(name)),
    rating: list.ratings.get(user) ?? 0,
    shares: list.owner === user ? shares : 'FORBIDDEN',
  }
}

/** Returns what a user should see; undefined without an account. */
export function userViewOf(model: Model, user: number, known: (name: string) => string): UserView | undefined {
  const { hasAccount, settings } = userOf(model, user)
  if (!hasAccount) return undefined
  const newestFirst = [...model.lists.values()].sort((a, b) => b.createdAt - a.createdAt)
  const dated = (list: ModelList) => ({ ...rowOf(model, user, list), lastReviewedAt: lastReviewOf(list, user) })
  const since = (list: ModelList) => list.shares.get(user)?.since ?? 0
  return {
    own: newestFirst.filter(({ owner }) => owner === user).map(dated),
    shared: newestFirst
      .filter(({ shares }) => shares.has(user))
      .sort((a, b) => since(b) - since(a))
      .map((list) => ({
        ...{ list: list.letter, name: list.name, vocsCount: list.vocs.length },
        sharedBy: list.shares.get(user)?.direct ? nameOf(list.owner) : classNameOf(list.owner),
        editor: list.shares.get(user)?.editor === true,
        ...figuresOf(model, user, list),
      })),
    public: newestFirst.filter(({ isPublic }) => isPublic).map(dated),
    learning: learningLists(model, user).map((list) => rowOf(model, user, list)),
    settings,
    today: todayOf(model, user),
    learnedCount: learnedCount(model, user),
    milestones: milestonesOf(model, user, learningLists(model, user)),
    usage: usageOf(model, user),
    classes: classesOf(model, user, known),
    lists: Object.fromEntries(
      newestFirst.filter((list) => sees(list, user)).map((list) => [list.letter, contentOf(model, user, list, known)]),
    ),
  }
}
