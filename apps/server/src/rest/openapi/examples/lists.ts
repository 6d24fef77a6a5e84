import { ada, ben, imageIdOf, list, listFields, listRow, next } from './cast.ts'
import type { Examples } from './example.ts'

const { id } = list
const page = { limit: 25 }
const share = { ...ben, editor: true }

export const listsExamples = {
  'lists.listOwn': { input: page, output: { lists: [listRow], next } },
  'lists.listPublic': {
    input: page,
    output: { lists: [{ ...listRow, public: true, permission: 'other' }], next: null },
  },
  'lists.create': {
    input: listFields,
    output: {
      ...list,
      image: null,
      rating: 0,
      ratingsCount: 0,
      learnersCount: 0,
      vocsCount: 0,
      dueCount: 0,
      progress: 0,
    },
  },
  'lists.get': { input: { id }, output: list },
  'lists.update': {
    input: { id, ...listFields, public: true, imageChanged: false },
    output: { ...list, public: true },
  },
  'lists.delete': { input: { id } },
  'lists.getImage': { input: { id, imageId: imageIdOf(list.image) } },

  'shares.listShared': {
    input: { limit: 15 },
    output: {
      lists: [
        {
          id,
          name: list.name,
          language: list.language,
          sharedByName: ada.name,
          sharedByEmail: ada.email,
          editor: true,
        },
      ],
      next: null,
    },
  },
  'shares.list': { input: { listId: id, limit: 10 }, output: { shares: [share], next: null } },
  'shares.create': { input: { listId: id, email: ben.email, editor: true }, output: share },
  'shares.update': { input: { listId: id, email: ben.email, editor: false }, output: { ...share, editor: false } },
  'shares.delete': { input: { listId: id, email: ben.email } },

  'ratings.get': { input: { listId: id }, output: { rating: 0, lastModifiedAt: null } },
  'ratings.rate': { input: { listId: id, rating: 5 }, output: { rating: 5, lastModifiedAt: list.lastModifiedAt } },
} satisfies Examples
