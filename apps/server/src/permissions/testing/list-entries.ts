import type { ProcedurePath } from '@wordtide/api'
import { createList, listFields, pngFile, uniqueEmail } from '@wordtide/api/testing'
import { classOf, type Fixture, joining, type Role } from './fixture.ts'
import { editors, imageOf, inList, learnersOfPublic, none, search, sharees, theList } from './inputs.ts'
import {
  type Entry,
  everyone,
  everyUser,
  ofClass,
  ownerOnly,
  ownOnly,
  raters,
  readers,
  teacherOnly,
  visitorOnly,
} from './outcomes.ts'

const theClass = async (fixture: Fixture) => ({ id: (await classOf(fixture)).id })

const inClass = async (fixture: Fixture) => ({ classId: (await classOf(fixture)).id })

const assigned = { types: ['translation' as const], dueDay: '2026-12-04' }

const assignmentIn = async (fixture: Fixture) => {
  const { classId } = await inClass(fixture)
  const { id } = await fixture.owner.call.assignments.create({ classId, listId: fixture.list.id, ...assigned })
  return { classId, id }
}

const withCode = async (fixture: Fixture) => ({ code: (await classOf(fixture)).code })

/** A block of another user by the owner of the list. */
async function blockByOwner({ owner, friend }: Fixture) {
  const { list } = await createList(friend, [], { public: true })
  return { id: (await owner.call.blocks.create({ listId: list.id })).id }
}

/** Of a share that was made by a call, and not opened yet. */
const newly: readonly Role[] = ['member', 'member and editor', 'former member, editor']

/** Permissions of the procedures of lists, shares, classes and ratings. */
export const listEntries = {
  'lists.listOwn': {
    may: everyUser,
    input: search,
    lists: { private: ['owner'], public: ['owner'] },
  },
  'lists.listPublic': {
    may: everyUser,
    input: search,
    lists: { private: [], public: learnersOfPublic },
  },
  'lists.get': {
    may: readers,
    input: theList,
    returns: (_, role) => ({ permission: role === 'owner' ? role : editors.includes(role) ? 'editor' : 'other' }),
  },
  'lists.create': { may: everyUser, input: () => listFields },
  'lists.update': {
    may: ownerOnly,
    input: ({ list }) => ({ ...listFields, id: list.id }),
  },
  'lists.delete': { may: ownerOnly, input: theList },
  'lists.getImage': {
    may: readers,
    input: ({ list }) => imageOf(list),
  },
  'lists.setImage': {
    may: ownerOnly,
    input: ({ list }) => ({ id: list.id, image: pngFile() }),
  },
  'lists.deleteImage': { may: ownerOnly, input: theList },

  'shares.listShared': {
    may: everyUser,
    input: search,
    lists: { private: sharees, public: sharees },
  },
  'shares.list': { may: ownerOnly, input: inList },
  'shares.create': {
    may: ownerOnly,
    input: ({ list, friend }) => ({ listId: list.id, email: friend.email }),
  },
  'shares.update': {
    may: ownerOnly,
    input: ({ list, sharee }) => ({ listId: list.id, email: sharee.email, editor: true }),
  },
  'shares.delete': {
    may: ownerOnly,
    input: ({ list, sharee }) => ({ listId: list.id, email: sharee.email }),
  },
  'shares.leave': {
    may: { ...readers, owner: 'SHARE_NOT_FOUND', member: 'SHARE_NOT_FOUND', visitor: 'SHARE_NOT_FOUND' },
    input: theList,
  },
  'shares.listNew': { may: everyUser, input: none, lists: { private: newly, public: newly } },
  'shares.see': { may: readers, input: theList },
  'shares.getOwn': {
    may: readers,
    input: theList,
    returns: (_, role) => ({ shared: sharees.includes(role) }),
  },

  'classes.list': { may: everyUser, input: none },
  'classes.create': { may: everyUser, input: () => ({ name: 'Year 8' }) },
  'classes.get': {
    may: ofClass,
    input: theClass,
    returns: (_, role) => ({ role: role === 'owner' ? 'teacher' : 'student' }),
  },
  'classes.update': { may: teacherOnly, input: async (fixture) => ({ ...(await theClass(fixture)), name: 'Year 9' }) },
  'classes.delete': { may: teacherOnly, input: theClass },
  'classes.invite': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), roster: uniqueEmail() }),
  },
  'classes.getByCode': { may: everyone, input: withCode, returns: () => ({ name: 'Year 7', open: true }) },
  'classes.join': {
    may: everyUser,
    input: withCode,
    returns: (_, role) => ({ role: role === 'owner' ? 'teacher' : 'student' }),
  },
  'classes.listMembers': { may: teacherOnly, input: inClass },
  'classes.removeMember': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), userId: (await joining(fixture)).id }),
  },
  'classes.attachList': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), listId: fixture.list.id }),
  },
  'classes.detachList': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), listId: fixture.list.id }),
  },

  'assignments.list': { may: ofClass, input: inClass },
  'assignments.create': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await inClass(fixture)), listId: fixture.list.id, ...assigned }),
  },
  'assignments.update': {
    may: teacherOnly,
    input: async (fixture) => ({ ...(await assignmentIn(fixture)), dueDay: '2026-12-11' }),
  },
  'assignments.delete': { may: teacherOnly, input: assignmentIn },
  'assignments.see': { may: ofClass, input: inClass },
  'assignments.getProgress': { may: teacherOnly, input: inClass },
  'assignments.exportProgress': { may: teacherOnly, input: inClass },

  // All others have a list of their own, or a private one that is shared with them.
  'reports.create': {
    may: visitorOnly,
    input: ({ list }) => ({ listId: list.id, reason: 'spam', text: '' }),
  },
  'blocks.list': { may: everyUser, input: none },
  'blocks.create': { may: raters, input: inList },
  'blocks.delete': { may: ownOnly('BLOCK_NOT_FOUND'), input: blockByOwner },

  'ratings.get': { may: readers, input: inList },
  'ratings.rate': {
    may: raters,
    input: ({ list }) => ({ listId: list.id, rating: 4 }),
  },
} satisfies Partial<Record<ProcedurePath, Entry>>
