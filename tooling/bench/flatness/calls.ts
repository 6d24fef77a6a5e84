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
  /** What was measured before this work. */
  before?: string
  /** Returns a function that calls the server, after whatever the call needs has been looked up. */
  prepare(subject: Subject): Promise<(attempt: number) => Promise<unknown>>
}

const get = (title: string, path: (subject: Subject) => string, before?: string): FlatCall => ({
  title,
  ...(before !== undefined && { before }),
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

const submit = (before?: string): FlatCall => ({
  title: 'submit of 50',
  ...(before !== undefined && { before }),
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
})

const changeIntervals = (before?: string): FlatCall => ({
  title: 'changed intervals',
  ...(before !== undefined && { before }),
  prepare:
    async ({ user }) =>
    (attempt) =>
      user.fetch('POST /users/settings', { reviews: { intervals: [1, 4, 12, 35, 100, 240 + attempt] } }),
})

const vocs = ({ listId }: Subject) => `/vocs?list=${listId}&limit=50`

const searchOfTwo = (before?: string) => get('search of two letters in a list', (s) => `${vocs(s)}&search=ki`, before)
const searchOfWord = get('search of a word in a list', (s) => `${vocs(s)}&search=nakiro`)
const details = (before?: string) => get('list details', ({ listId }) => `/lists/${listId}`, before)
const stats = (before?: string) => get('list stats', ({ listId }) => `/lists/${listId}/stats`, before)
const learning = (before?: string) => get('learning lists', () => '/lists/learning', before)
const learned = (before?: string) => get('learned by language', () => '/stats/learned-vocs-by-lang', before)
// A word that the lists of others have, and none of the user's.
const ownSearch = (before?: string) => get('own lists with search', () => '/lists/user?search=other', before)
const learningSearch = (before?: string) =>
  get('learning lists with search', () => '/lists/learning?search=other', before)

/** What is measured among more and more vocabularies of others. */
export const callsAmongOthers: readonly FlatCall[] = [
  get('a page of 50 vocabularies', vocs),
  later('a page of 50 in the middle', vocs, 10),
  searchOfTwo(),
  searchOfWord,
  details(),
  stats(),
  get('own lists', () => '/lists/user'),
  ownSearch(),
  get('public lists', () => '/lists/public'),
  learning(),
  learningSearch(),
  get('the queue of 15', ({ listId }) => `/reviews/vocs?list=${listId}&count=15`),
  get('the queue of all lists', () => '/reviews/vocs?count=15'),
  get('today', () => '/reviews/today'),
  get('a vocabulary by id', ({ vocIds }) => `/vocs/${vocIds[7]}`),
  learned(),
  get('statistics by day', () => '/stats/days'),
  get('forecast', () => '/stats/forecast'),
  submit(),
  changeIntervals(),
]

/** What is measured in a larger and larger list, all of it reviewed. */
export const callsInLargeList: readonly FlatCall[] = [
  get('a page of 50 vocabularies', vocs),
  later('a page of 50 in the middle', vocs, 10),
  searchOfTwo('64,465 pages'),
  searchOfWord,
  details('35,622 pages'),
  stats('35,622 pages'),
  learning('35,622 pages'),
  get('the queue of 15', ({ listId }) => `/reviews/vocs?list=${listId}&count=15`),
  get('the queue of all lists', () => '/reviews/vocs?count=15'),
  get('today', () => '/reviews/today'),
  learned('583 ms'),
  get('statistics by day', () => '/stats/days'),
  get('forecast', () => '/stats/forecast'),
  submit(),
  changeIntervals('6 s'),
]

/** What is measured with more and more answers to each card. */
export const callsWithHistories: readonly FlatCall[] = [submit('27 → 390 ms')]

/** What is measured with more and more lists. */
export const callsWithLists: readonly FlatCall[] = [
  get('own lists', () => '/lists/user'),
  ownSearch('× 8.7'),
  learning(),
  learningSearch('× 187'),
  get('today', () => '/reviews/today'),
  get('export', () => '/users/data', '5 → 30 s'),
]
