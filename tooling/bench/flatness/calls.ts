import * as z from 'zod'
import type { BenchUser } from '../processes/user.ts'

/** A user and the list that calls are about. */
export interface Subject {
  user: BenchUser
  listId: string
  vocIds: readonly string[]
}

export interface FlatCall {
  title: string
  /** Returns a function that calls the server, after looking up everything that the call needs. */
  prepare(subject: Subject): Promise<(attempt: number) => Promise<unknown>>
}

const get = (title: string, path: (subject: Subject) => string): FlatCall => ({
  title,
  prepare: async (subject) => () => subject.user.fetch(`GET ${path(subject)}`),
})

const page = z.object({ next: z.string().nullish() })

/** A page after the first ones, for which the cursors are followed. */
const later = (title: string, path: (subject: Subject) => string, pages: number): FlatCall => ({
  title,
  prepare: async (subject) => {
    let cursor: string | null | undefined
    for (let n = 0; n < pages; n++) {
      const { next } = await subject.user.call(`GET ${path(subject)}${cursor ? `&cursor=${cursor}` : ''}`, page)
      if (next == null) break
      cursor = next
    }
    return () => subject.user.fetch(`GET ${path(subject)}${cursor ? `&cursor=${cursor}` : ''}`)
  },
})

const answersASubmit = 50
const started = Date.now() - 3_600_000

const submit: FlatCall = {
  title: 'submit of 50',
  prepare:
    async ({ user, vocIds }) =>
    (attempt) =>
      user.fetch('POST /reviews/vocs', {
        vocReviews: vocIds.slice(0, answersASubmit).map((vocId, n) => ({
          vocId,
          type: 'translation',
          result: n % 8 === 0 ? -1 : 1,
          date: started + attempt * 60_000 + n * 100,
          thinkingTime: 2000,
        })),
      }),
}

const changeIntervals: FlatCall = {
  title: 'changed intervals',
  prepare:
    async ({ user }) =>
    (attempt) =>
      user.fetch('POST /users/settings', { reviews: { intervals: [1, 4, 12, 35, 100, 240 + attempt] } }),
}

const vocs = ({ listId }: Subject) => `/vocs?list=${listId}&limit=50`

const learning = get('learning lists', () => '/lists/learning')
const today = get('today', () => '/reviews/today')
const own = get('own lists', () => '/lists/user')
// A word that the lists of others have, and none of the user's.
const ownSearch = get('own lists with search', () => '/lists/user?search=other')
const learningSearch = get('learning lists with search', () => '/lists/learning?search=other')

/** Calls measured in a growing list, all of it reviewed. Changes come last. */
export const callsInLargeList: readonly FlatCall[] = [
  get('a page of 50 vocabularies', vocs),
  later('a page of 50 in the middle', vocs, 10),
  get('search of two letters in a list', (s) => `${vocs(s)}&search=ki`),
  get('search of a word in a list', (s) => `${vocs(s)}&search=nakiro`),
  get('list details', ({ listId }) => `/lists/${listId}`),
  get('list stats', ({ listId }) => `/lists/${listId}/stats`),
  learning,
  get('the queue of 15', ({ listId }) => `/reviews/vocs?list=${listId}&count=15`),
  get('the queue of all lists', () => '/reviews/vocs?count=15'),
  today,
  get('learned by language', () => '/stats/learned-vocs-by-lang'),
  get('statistics by day', () => '/stats/days'),
  get('forecast', () => '/stats/forecast'),
  submit,
  changeIntervals,
]

/** Calls measured among a growing number of vocabularies of others. */
export const callsAmongOthers: readonly FlatCall[] = [
  get('a vocabulary by id', ({ vocIds }) => `/vocs/${vocIds[7]}`),
  own,
  ownSearch,
  get('public lists', () => '/lists/public'),
  learningSearch,
  ...callsInLargeList,
]

/** Calls measured with a growing number of lists. */
export const callsWithLists: readonly FlatCall[] = [
  own,
  ownSearch,
  learning,
  learningSearch,
  today,
  get('export', () => '/users/data'),
]
