import { createList, shareList, type TestUser } from '@wordtide/api/testing'
import type { Fixture, Role } from './fixture.ts'

export const none = () => ({})

export const search = ({ list }: Fixture) => ({ search: list.name })

export const inList = ({ list }: Fixture) => ({ listId: list.id })

export const theList = ({ list }: Fixture) => ({ id: list.id })

export const severalVocs = ({ list, voc }: Fixture) => ({ listId: list.id, ids: [voc.id] })

export const imageOf = ({ id, image }: { id: string; image: string | null }) => ({
  id,
  imageId: image?.split('/').at(-1),
})

/** A move to a new list of this owner, which the caller may write to. */
export async function moveTo(fixture: Fixture, owner: TestUser) {
  const { server, actor } = fixture
  const { list } = await createList(owner)
  if (actor.id !== owner.id) await shareList(server.services, list.id, actor, 'editor')
  return { ...severalVocs(fixture), toListId: list.id }
}

export const editors: readonly Role[] = ['editor', 'member and editor', 'former member, editor']

export const sharees: readonly Role[] = [...editors, 'viewer', 'member']

export const learners = ['owner', ...sharees] as const

export const learnersOfPublic = [...learners, 'former member', 'visitor', 'removed'] as const
