import type { ErrorKey, ReviewType } from '@wordtide/contract'

/**
 * A model of what several users have and may do, in memory. Its rules are those of the documentation, written anew: it imports none of the
 * product's. It is plain data, so that a copy of it (`structuredClone`) can go another way. Users are numbers, lists letters; a vocabulary
 * has the name of the command that made it.
 */
export interface Model {
  /** Unix ms. */
  now: number
  users: ModelUser[]
  /** The lists that exist, by their letters. */
  lists: Map<string, ModelList>
  /** The classes that exist, by their letters. */
  classes: Map<string, ModelClass>
  /** The letters that lists and classes have or had: none is given twice. */
  used: Set<string>
  /** Vocabularies that were deleted, the last one first. */
  deleted: string[]
  /** The number of commands run. */
  commands: number
}

export interface ModelUser {
  name: string
  hasAccount: boolean
  settings: ModelSettings
}

export interface ModelSettings {
  intervals: number[]
  timeZone: string | null
  dayStartsAt: number
  newPerDay: number
  reviewsPerDay: number
  learnedReturn: boolean
  introduce: boolean
  repeatMissed: boolean
  schedule: 'intervals' | 'adaptive'
  retention: number
}

export interface ModelList {
  letter: string
  owner: number
  name: string
  isPublic: boolean
  createdAt: number
  /** Of a copy; null where the list or its owner is gone. */
  origin?: { letter: string | null; name: string; owner: number | null }
  /** In the order in which they were added. */
  vocs: ModelVoc[]
  /** Of its owner, who makes them direct, and of classes. */
  shares: Map<number, { editor: boolean; since: number; direct: boolean }>
  ratings: Map<number, number>
  /** The time of each user's last reset of the list. */
  resets: Map<number, number>
  pausedBy: Set<number>
}

export interface ModelClass {
  letter: string
  teacher: number
  /** The students, with when they joined and their last answers. */
  members: Map<number, { since: number; lastActiveAt: number | null }>
  /** The attached lists, by their letters, with when they were attached. */
  lists: Map<string, { since: number }>
  /** In the order in which they were made. */
  assignments: { letter: string; type: ReviewType }[]
}

export interface ModelVoc extends ModelVocFields {
  name: string
  addedAt: number
  /** Null for a user whose account was deleted. */
  createdBy: number | null
  modifiedBy: number | null
  answers: ModelAnswer[]
  suspendedBy: Set<number>
}

export interface ModelVocFields {
  term: string
  definition: string
  pos: 'n' | 'v' | 'oth'
}

/** An answer that counts; `maxConfidence` is the highest confidence in force when it was saved. */
export interface ModelAnswer {
  user: number
  type: ReviewType
  result: -1 | 0 | 1
  date: number
  maxConfidence: number
}

export const userNames = ['Ada', 'Ben', 'Cleo', 'Dora']
export const nameOf = (user: number) => userNames[user] ?? ''

/** Quotas of one user, so low that they are reached. */
export const quotas = { lists: 3, vocabularies: 8 }

export const defaultSettings: ModelSettings = {
  intervals: [1, 4, 12, 35, 100, 240],
  timeZone: null,
  dayStartsAt: 4,
  newPerDay: 20,
  reviewsPerDay: 200,
  learnedReturn: false,
  introduce: true,
  repeatMissed: true,
  schedule: 'intervals',
  retention: 0.85,
}

/** A model of users without lists. */
export const emptyModel = (now: number): Model => ({
  now,
  users: userNames.map((name) => ({ name, hasAccount: true, settings: structuredClone(defaultSettings) })),
  lists: new Map(),
  classes: new Map(),
  used: new Set(),
  deleted: [],
  commands: 0,
})

/** Returns the user; there are as many as names. */
export function userOf(model: Model, user: number): ModelUser {
  const found = model.users[user]
  if (found === undefined) throw new Error(`there is no user ${user}`)
  return found
}

/** Thrown by a refused command of the model. Several keys are right if the documentation does not say which reason comes first. */
export class Refused extends Error {
  readonly keys: readonly ErrorKey[]
  constructor(...keys: readonly ErrorKey[]) {
    super(keys.join(' or '))
    this.keys = keys
  }
}

/** The access that a command needs to a list. */
export type Need = 'see' | 'rate' | 'write' | 'own'

const isEditor = (list: ModelList, user: number) => list.owner === user || list.shares.get(user)?.editor === true

/** Returns whether a user sees a list: as its owner, by a share, or because it is public. */
export const sees = (list: ModelList, user: number): boolean =>
  list.isPublic || list.owner === user || list.shares.has(user)

/** Returns why a user may not do something with a list. A user who cannot see the list is told that it does not exist. */
export function refusalOf(model: Model, user: number, letter: string, need: Need): ErrorKey | undefined {
  const list = model.lists.get(letter)
  if (list === undefined || !sees(list, user)) return 'LIST_NOT_FOUND'
  const allowed = {
    see: true,
    rate: list.owner !== user,
    write: isEditor(list, user),
    own: list.owner === user,
  }
  return allowed[need] ? undefined : 'FORBIDDEN'
}

/** Returns the list if the user may do this with it. */
export function listFor(model: Model, user: number, letter: string, need: Need): ModelList {
  const list = model.lists.get(letter)
  const refusal = refusalOf(model, user, letter, need)
  if (list === undefined || refusal !== undefined) throw new Refused(refusal ?? 'LIST_NOT_FOUND')
  return list
}

/** Returns the list that has a vocabulary. */
export const listWith = (model: Model, vocName: string): ModelList | undefined =>
  [...model.lists.values()].find(({ vocs }) => vocs.some(({ name }) => name === vocName))

/** Returns a vocabulary and its list if the user may do this with the list. */
export function vocFor(model: Model, user: number, vocName: string, need: 'see' | 'write') {
  const list = listWith(model, vocName)
  const voc = list?.vocs.find(({ name }) => name === vocName)
  if (list === undefined || voc === undefined || !sees(list, user)) throw new Refused('VOCABULARY_NOT_FOUND')
  return { list: listFor(model, user, list.letter, need), voc }
}

/** Returns how many lists and vocabularies count towards a user's quotas. */
export function usageOf(model: Model, user: number): { lists: number; vocs: number } {
  const own = [...model.lists.values()].filter(({ owner }) => owner === user)
  return { lists: own.length, vocs: own.reduce((sum, { vocs }) => sum + vocs.length, 0) }
}

/** Throws unless a user may have so many more vocabularies. */
export function needRoom(model: Model, user: number, vocs: number): void {
  if (vocs > 0 && usageOf(model, user).vocs + vocs > quotas.vocabularies) throw new Refused('VOCABULARY_QUOTA_REACHED')
}

/** Adds an empty list. */
export function addList(
  model: Model,
  list: Pick<ModelList, 'letter' | 'owner' | 'name' | 'isPublic' | 'origin'>,
): ModelList {
  if (usageOf(model, list.owner).lists >= quotas.lists) throw new Refused('LIST_QUOTA_REACHED')
  const added: ModelList = {
    ...list,
    createdAt: model.now,
    vocs: [],
    shares: new Map(),
    ratings: new Map(),
    resets: new Map(),
    pausedBy: new Set(),
  }
  model.lists.set(list.letter, added)
  model.used.add(list.letter)
  return added
}

/** Adds vocabularies to a list; `command` is the name of the command that does. */
export function addVocs(
  model: Model,
  { list, user, command }: { list: ModelList; user: number; command: string },
  vocs: readonly ModelVocFields[],
): void {
  needRoom(model, list.owner, vocs.length)
  for (const [index, { term, definition, pos }] of vocs.entries())
    list.vocs.push({
      ...{ term, definition, pos },
      name: `${command}.${index}`,
      addedAt: model.now - (vocs.length - 1 - index),
      createdBy: user,
      modifiedBy: user,
      answers: [],
      suspendedBy: new Set(),
    })
  sortVocs(list)
}

export const sortVocs = (list: ModelList) => list.vocs.sort((a, b) => a.addedAt - b.addedAt)

/** Deletes those of these vocabularies that are in a list; returns how many. */
export function removeVocs(model: Model, list: ModelList, names: readonly string[]): ModelVoc[] {
  const removed = list.vocs.filter(({ name }) => names.includes(name))
  list.vocs = list.vocs.filter(({ name }) => !names.includes(name))
  model.deleted.unshift(...removed.map(({ name }) => name))
  return removed
}

/** Gives the students of all classes shares of their lists, and ends those for which there is no reason any more. */
export function settleShares(model: Model): void {
  for (const { letter, shares } of model.lists.values()) {
    const given = [...model.classes.values()].filter(({ lists }) => lists.has(letter))
    const students = new Set(given.flatMap(({ members }) => [...members.keys()]))
    for (const user of students)
      if (!shares.has(user)) shares.set(user, { editor: false, since: model.now, direct: false })
    for (const [user, { direct }] of shares) if (!direct && !students.has(user)) shares.delete(user)
  }
}

/** Ends what the owner of a list gives to a user; a class may go on giving it. */
export function endDirectShare(model: Model, { shares }: ModelList, user: number): void {
  const share = shares.get(user)
  if (share === undefined || !share.direct) throw new Refused('SHARE_NOT_FOUND')
  Object.assign(share, { direct: false, editor: false })
  settleShares(model)
}

/** Detaches a list from a class, with its assignments. */
export function detach(found: ModelClass, letter: string): boolean {
  found.assignments = found.assignments.filter((one) => one.letter !== letter)
  return found.lists.delete(letter)
}

/** Deletes a list. */
export function removeList(model: Model, list: ModelList): void {
  for (const found of model.classes.values()) detach(found, list.letter)
  removeVocs(
    model,
    list,
    list.vocs.map(({ name }) => name),
  )
  model.lists.delete(list.letter)
}
