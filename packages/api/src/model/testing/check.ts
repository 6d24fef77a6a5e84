import { expect } from 'vitest'
import { miscounts, misplaced } from '../../testing/index.ts'
import { type Model, nameOf } from './model.ts'
import { letters } from './plan.ts'
import { readList, readUser } from './read.ts'
import type { Real } from './real.ts'
import { listViewOf, userViewOf } from './views.ts'

/** Every user of the model. */
const usersOf = (model: Model) => model.users.map((_, user) => user)

/** Expects every user to see of these lists what the model says. */
export async function checkLists(model: Model, real: Real, changed: readonly string[]): Promise<void> {
  const places = [...new Set(changed)].flatMap((letter) => usersOf(model).map((user) => ({ letter, user })))
  const read = await Promise.all(places.map(({ letter, user }) => readList(real, user, letter)))
  for (const [index, { letter, user }] of places.entries())
    expect(read[index], `list ${letter}, as ${nameOf(user)} sees it`).toEqual(listViewOf(model, user, letter))
}

/** The views of all users, by their names. */
type Views = Record<string, unknown>

/** Returns what all users should see. `known` tells which vocabularies the test knows by their names. */
export const viewsOf = (model: Model, known: (name: string) => string): Views =>
  Object.fromEntries(usersOf(model).map((user) => [nameOf(user), userViewOf(model, user, known)]))

/** Reads what all users see. */
export async function readViews(model: Model, real: Real): Promise<Views> {
  await real.services.countAssignments()
  const views = usersOf(model).map(async (user): Promise<[string, unknown]> => {
    return [nameOf(user), await readUser(real, user, [...model.used])]
  })
  return Object.fromEntries(await Promise.all(views))
}

/** Expects every stored count to be what counting gives, and all learning to be in the list of its vocabulary. */
export async function checkCounts(real: Real): Promise<void> {
  const { db } = real.services
  expect(await miscounts(db, real.accountIds), 'counts of reviews and answers').toEqual([])
  expect(await misplaced(db, letters.map(real.idOf)), 'learning in lists').toEqual([])
}
