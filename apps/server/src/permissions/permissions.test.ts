import { appRouter, describeProcedure, type ProcedurePath } from '@wordtide/api'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { rows } from '../rest/rows.ts'
import { testApp } from '../testing/index.ts'
import { doorsTo } from './testing/doors.ts'
import { matrix, procedures } from './testing/matrix.ts'
import { everyoneWhoSees } from './testing/outcomes.ts'
import { newScene, people, type Scene, type Who } from './testing/scene.ts'

const server = testApp()

const isChange = (path: ProcedurePath) => describeProcedure(path).type === 'mutation'

/** Scenes that stand as they were made: one that a call may have changed, or whose test failed, is not used again. */
const unchanged = new Map<string, Scene>()

/** What the owner sees of the scene's list: all that a call of somebody else could have changed. */
const asTheOwnerSees = async ({ owner: { call }, list, voc }: Scene) => ({
  list: await call.lists.get({ id: list.id }),
  vocs: await call.vocs.list({ listId: list.id }),
  voc: await call.vocs.get({ id: voc.id }),
  shares: await call.shares.list({ listId: list.id }),
})

const pageOfLists = z.object({ lists: z.array(z.object({ id: z.string() })) })

/** Makes the call through each of its doors and compares every answer with the matrix. */
async function check(path: ProcedurePath, who: Who, isPublic = who === 'visitor'): Promise<void> {
  const { may, answers, shows, countsElsewhere = false } = matrix[path]
  const outcome = may[who]
  const key = `${who} ${isPublic}`
  for (const door of doorsTo(path)) {
    const scene = unchanged.get(key) ?? (await newScene(await server, who, isPublic))
    unchanged.delete(key)
    const hidden = everyoneWhoSees[who] !== 'ok' && !countsElsewhere
    const untouched = isChange(path) && (outcome !== 'ok' || hidden)
    const before = untouched ? await asTheOwnerSees(scene) : undefined
    const { status, body, cookie } = await door.call(scene)
    if (outcome === 'ok') {
      expect(status, door.name).toBe(door.success)
      if (answers !== undefined) expect(body, door.name).toMatchObject(answers(scene, who))
      const page = pageOfLists.safeParse(body)
      expect(page.success, `${door.name} answers a page of lists`).toBe(shows !== undefined)
      const shown = page.data?.lists.some((list) => list.id === scene.list.id) ?? false
      const shownTo = shows?.[isPublic ? 'public' : 'private'] ?? []
      expect(shown, `${door.name} shows the list`).toBe(shownTo.includes(who))
    } else {
      const refusal = toErrorBody(outcome)
      expect({ status, body }, door.name).toEqual({ status: refusal.status, body: refusal })
      if (outcome === 'UNAUTHORIZED' && who === 'not activated') expect(cookie).toMatch(/^wordtide_session=;/)
    }
    if (before !== undefined) expect(await asTheOwnerSees(scene), `after ${door.name}`).toEqual(before)
    if (outcome !== 'ok' || !isChange(path)) unchanged.set(key, scene)
  }
}

describe('the matrix', () => {
  it('names every procedure', () => {
    expect(Object.keys(matrix).sort()).toEqual(Object.keys(appRouter._def.procedures).sort())
  })

  it('names every documented call, with its procedure and the status of its success', () => {
    const named = procedures.flatMap((path) => {
      const { rest } = matrix[path]
      return rest === undefined ? [] : [`${path}: ${rest.join(' → ')}`]
    })
    const documented = rows.map(
      ({ procedure, method, path, status = 200 }) => `${procedure}: ${method} ${path} → ${status}`,
    )
    expect(named.sort()).toEqual(documented.sort())
  })
})

describe.each(procedures)('%s', (path) => {
  const { may, shows } = matrix[path]
  it.each(people.map((who) => [who, may[who]] as const))('%s: %s', (who) => check(path, who))

  // The list of a visitor is public as it is.
  if (shows !== undefined)
    it.each(['owner', 'editor', 'viewer', 'removed'] as const)('%s, where the list is public', (who) =>
      check(path, who, true),
    )
})

describe('a public list that turns private', () => {
  it('is gone at once for those who only visited it, whatever they did with it', async () => {
    const scene = await newScene(await server, 'visitor')
    const { list, owner } = scene
    for (const door of doorsTo('ratings.rate')) expect(await door.call(scene)).toMatchObject({ status: door.success })
    const { id, name, language, targetLanguages } = list
    await owner.call.lists.update({ id, name, language, targetLanguages, public: false })
    for (const path of procedures) {
      const { may, shows } = matrix[path]
      const expected =
        shows !== undefined ? { lists: [], next: null } : may.stranger !== 'ok' && toErrorBody(may.stranger)
      for (const door of expected === false ? [] : doorsTo(path))
        expect((await door.call(scene)).body, door.name).toEqual(expected)
    }
    // What others did stays with the list.
    expect(await owner.call.lists.get({ id })).toMatchObject({ rating: 4, ratingsCount: 1, learnersCount: 1 })
  })
})
