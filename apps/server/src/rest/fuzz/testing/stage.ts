import { describeProcedure, type ProcedurePath } from '@wordtide/api'
import { callerOf, newList, newPerson, shareWith, vocFields } from '@wordtide/api/testing'
import { matrix } from '../../../permissions/testing/matrix.ts'
import { newScene, people, type Scene } from '../../../permissions/testing/scene.ts'
import type { Caller, TestApp } from '../../../testing/index.ts'
import type { Row } from '../../row.ts'
import type { Sender } from './request-plans.ts'

/** What the requests of one operation are about, there anew after each that used it up. */
export interface Stage {
  /** The fields with which the operation goes well, by the names that they have in the document. */
  known(): Promise<ReadonlyMap<string, unknown>>
  /** Things of other kinds, or of nobody. */
  others(): readonly string[]
  caller(from: Sender): Promise<Caller | undefined>
  /** Makes room for the next success. */
  renew(): Promise<void>
}

/** What a success takes away, and how it comes back, where the next one needs it. */
const renewals: Partial<Record<ProcedurePath, (scene: Scene) => Promise<Partial<Scene>>>> = {
  'lists.delete': async ({ owner }) => ({ list: (await newList(owner)).list }),
  'vocs.delete': async ({ owner, list }) => ({
    voc: await owner.call.vocs.create({ listId: list.id, ...vocFields('uno') }),
  }),
  'shares.create': async ({ owner, list, friend }) => {
    await owner.call.shares.delete({ listId: list.id, email: friend.email })
    return {}
  },
  'shares.delete': async ({ server, list, sharee }) => {
    await shareWith(server.services, list.id, sharee)
    return {}
  },
  'profile.createLanguage': async ({ owner, language }) => {
    const others = (await owner.call.profile.listLanguages()).filter(({ id }) => id !== language.id)
    for (const { id } of others) await owner.call.profile.deleteLanguage({ id })
    return {}
  },
  'profile.deleteLanguage': async ({ owner }) => ({
    language: await owner.call.profile.createLanguage({ language: 'de', level: 1 }),
  }),
  'privacy.deleteAccount': async ({ server }) => {
    const person = await newPerson(server.services)
    return { owner: person, asker: { email: person.email, session: person } }
  },
}

/** A stage for one operation, with the first person who may call it. */
export async function newStage(server: TestApp, { procedure, rename = {} }: Row): Promise<Stage> {
  const { may, input } = matrix[procedure]
  const who = people.find((one) => may[one] === 'ok') ?? 'owner'
  let scene = await newScene(server, who)
  // Nobody of the scene: what strangers may do here, such as deleting their account, others must not miss them for.
  let stranger = await newPerson(server.services)
  let fields: ReadonlyMap<string, unknown> | undefined
  const programs = new Map<string, Promise<Caller>>()

  async function read(): Promise<ReadonlyMap<string, unknown>> {
    const entries = Object.entries(await input(scene))
    const theirs = Object.entries(rename).flatMap(([their, our]) =>
      entries.filter(([name]) => name === our).map(([, value]) => [their, value] as const),
    )
    return new Map([...entries, ...theirs])
  }

  /** A program of who may call it; of somebody else where everybody may, for a session may end there. */
  async function program(access: 'read' | 'write'): Promise<Caller> {
    const { session } = scene.asker
    const inSession =
      session !== undefined && 'sessionId' in session && describeProcedure(procedure).access !== 'public'
    const { call } = callerOf(server.services, inSession ? session.sessionId : scene.sharee.sessionId)
    return { token: (await call.accessTokens.create({ name: access, access, days: 7 })).token }
  }

  return {
    async known() {
      fields ??= await read()
      return fields
    },
    others: () => [scene.voc.id, scene.list.id, scene.language.id, scene.owner.id, scene.friend.id],
    async caller(from) {
      if (from === 'asker') return scene.asker.session
      if (from === 'stranger') return stranger
      if (from === 'nobody') return undefined
      const key = `${scene.asker.email} ${from}`
      const made = programs.get(key) ?? program(from === 'reader' ? 'read' : 'write')
      programs.set(key, made)
      return made
    },
    async renew() {
      scene = { ...scene, ...(await renewals[procedure]?.(scene)) }
      if (procedure === 'privacy.deleteAccount') stranger = await newPerson(server.services)
      fields = undefined
    },
  }
}
