import { type ReviewResult, type ReviewType, reviewScopes, reviewTypes } from '@wordtide/contract'
import { lists as listTable, shares } from '@wordtide/db'
import { explainedDatabase } from '@wordtide/db/testing'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mostPerStatement } from '../../learning/index.ts'
import {
  createList,
  createUser,
  createVocabulary,
  day,
  shareList,
  testServices,
  vocFields,
} from '../../testing/index.ts'
import { isVisible, type ModelList, QueueModel } from '../testing/queue-model.ts'

const cardName = ({ term, reviewType }: { term: string; reviewType: ReviewType }) =>
  reviewType === 'translation' ? term : `${term} ${reviewType}`

/** A user, and functions that answer cards and read the queue. */
async function createLearner(settings: object = {}, overrides: Parameters<typeof testServices>[0] = {}) {
  const services = await testServices(overrides)
  const ada = await createUser(services)
  await ada.call.reviews.updateSettings({ reviews: { intervals: [1, 4], ...settings } })
  const ago = (days: number) => services.now().getTime() - days * day
  const answer = (
    vocs: readonly { id: string }[],
    result: -1 | 0 | 1,
    date: number,
    type: ReviewType = 'translation',
  ) =>
    ada.call.reviews.submit({ vocReviews: vocs.map(({ id }) => ({ vocId: id, type, result, date, thinkingTime: 0 })) })
  const queue = async (input: Parameters<typeof ada.call.reviews.getQueue>[0]) =>
    (await ada.call.reviews.getQueue(input)).map(cardName)
  return { services, ada, ago, answer, queue }
}

const types: ReviewType[] = ['translation']

/** Lets statements read other parts until the test ends. */
function changeParts(most: Partial<typeof mostPerStatement>): void {
  const usual = { ...mostPerStatement }
  onTestFinished(() => {
    Object.assign(mostPerStatement, usual)
  })
  Object.assign(mostPerStatement, most)
}

describe('the queue without a list', () => {
  it('goes over all learning lists: due cards, then new ones in the order they were added, then those due next', async () => {
    const { services, ada, ago, answer, queue } = await createLearner()
    const eve = await createUser(services, { name: 'Eve' })
    const one = await createList(ada, ['a', 'b'])
    services.pass(1)
    const two = await createList(eve, ['c', 'd'])
    await shareList(services, two.list.id, ada)
    const published = await createList(eve, ['e'], { public: true })
    await createList(eve, ['hidden'])
    services.pass(1)
    const added = await createVocabulary(ada, one.list.id, 'f')
    expect(await queue({ types })).toEqual(['a', 'b', 'c', 'd', 'f'])
    await answer(published.vocs, 1, ago(3))
    await answer(two.vocs.slice(1), 1, ago(4))
    await answer([added], 1, ago(0))
    expect(await queue({ types })).toEqual(['d', 'e', 'a', 'b', 'c', 'f'])
    expect(await queue({ types, scope: 'all', count: 3 })).toEqual(['d', 'e', 'a'])
    expect(await queue({ types, list: published.list.id })).toEqual(['e'])
  })

  it('shows each card with the name of its own list, and in its language', async () => {
    const { ada } = await createLearner()
    await createList(ada, ['uno'], { language: 'es', name: 'Números' })
    await createList(ada, ['eins'], { language: 'de', name: 'Zahlen' })
    for (const scope of ['all', 'today', 'new', 'practice'] as const) {
      const cards = await ada.call.reviews.getQueue({ types, scope })
      const lists = Object.fromEntries(cards.map(({ term, language, listName }) => [term, [language, listName]]))
      expect(lists).toEqual({ uno: ['es', 'Números'], eins: ['de', 'Zahlen'] })
    }
  })
})

it('a word is new until a card of it was answered, in any type, by the user', async () => {
  const { services, ada, ago, answer } = await createLearner()
  const eve = await createUser(services, { name: 'Eve' })
  const { list, vocs } = await createList(ada, ['a', 'b'])
  await shareList(services, list.id, eve)
  await answer(vocs.slice(0, 1), 1, ago(0), 'dictation')
  const newWords = async ({ call }: typeof ada) => {
    const cards = await call.reviews.getQueue({ list: list.id, count: 10 })
    return cards.filter(({ newWord }) => newWord).map(cardName)
  }
  expect(await newWords(ada)).toEqual(['b', 'b reverseTranslation', 'b dictation'])
  expect(await newWords(eve)).toHaveLength(6)
})

describe('rounds', () => {
  it('hand out each due vocabulary in its longest overdue type before any a second time', async () => {
    const { ada, ago, answer, queue } = await createLearner()
    const { list, vocs } = await createList(ada, ['a', 'b', 'c'])
    const [a = [], b = []] = vocs.map((voc) => [voc])
    await answer(a, 1, ago(9), 'dictation')
    await answer(a, 1, ago(8))
    await answer(b, 1, ago(3))
    const due = ['a dictation', 'b', 'a']
    expect((await queue({ list: list.id })).slice(0, 3)).toEqual(due)
    for (const count of [1, 2, 3]) expect(await queue({ list: list.id, count })).toEqual(due.slice(0, count))
  })

  it('hand out each new vocabulary in the first requested type before any a second time', async () => {
    const { ada, queue } = await createLearner()
    await createList(ada, ['a', 'b'])
    expect(await queue({ types: ['dictation', 'translation'] })).toEqual(['a dictation', 'b dictation', 'a', 'b'])
    expect(await queue({ types: ['dictation', 'dictation'] })).toEqual(['a dictation', 'b dictation'])
  })

  it('do not hand out a vocabulary twice in a row where due and new cards meet', async () => {
    const { ada, ago, answer, queue } = await createLearner()
    const { vocs } = await createList(ada, ['a', 'b'])
    await answer(vocs.slice(0, 1), 1, ago(3))
    expect(await queue({ types: ['translation', 'dictation'] })).toEqual(['a', 'b', 'a dictation', 'b dictation'])
  })
})

describe('the queue of due cards', () => {
  it('has every reviewed card that is due, beyond the reviews of the day, the longest overdue first, in rounds', async () => {
    const { ada, ago, answer, queue } = await createLearner({ reviewsPerDay: 1 })
    const one = await createList(ada, ['a', 'b', 'new'])
    const two = await createList(ada, ['c', 'later'])
    const [a = [], b = []] = one.vocs.map((voc) => [voc])
    await answer(a, 1, ago(9), 'dictation')
    await answer(a, 1, ago(8))
    await answer(two.vocs.slice(0, 1), 1, ago(5))
    await answer(b, 1, ago(3))
    await answer(two.vocs.slice(1), 1, ago(0))
    const due = ['a dictation', 'c', 'b', 'a']
    expect(await queue({ scope: 'due', count: 100 })).toEqual(due)
    for (const count of [1, 2, 3]) expect(await queue({ scope: 'due', count })).toEqual(due.slice(0, count))
    expect(await queue({ scope: 'due', types })).toEqual(['a', 'c', 'b'])
    expect(await queue({ scope: 'due', list: two.list.id })).toEqual(['c'])
  })

  it('is empty while nothing is due', async () => {
    const { ada, queue } = await createLearner()
    await createList(ada, ['a'])
    expect(await queue({ scope: 'due' })).toEqual([])
  })
})

describe('new cards', () => {
  it('come from the lists in turn, beyond those that the day brings', async () => {
    const { ada, ago, answer, queue } = await createLearner({ newPerDay: 1 })
    const one = await createList(ada, ['a1', 'a2', 'a3'])
    await createList(ada, ['b1', 'b2'])
    expect(await queue({ scope: 'new', types })).toEqual(['b1', 'a1', 'b2', 'a2', 'a3'])
    expect(await queue({ scope: 'new', types, count: 3 })).toEqual(['b1', 'a1', 'b2'])
    await answer(one.vocs.slice(0, 1), 1, ago(0))
    expect(await queue({ scope: 'today', types })).toEqual([])
    expect(await queue({ scope: 'new', types, count: 2 })).toEqual(['a2', 'b1'])
    expect(await queue({ scope: 'new', types, list: one.list.id })).toEqual(['a2', 'a3'])
  })

  it('come from a list that was shared, before any of its cards was answered', async () => {
    const { services, ada, ago, answer, queue } = await createLearner()
    const eve = await createUser(services, { name: 'Eve' })
    const shared = await createList(eve, ['a', 'b'])
    await shareList(services, shared.list.id, ada)
    expect(await queue({ scope: 'new', types })).toEqual(['a', 'b'])
    expect(await ada.call.reviews.countNew()).toEqual({ lists: [{ id: shared.list.id, new: 6, isOfToday: true }] })
    expect(await queue({ scope: 'new', types, list: shared.list.id })).toEqual(['a', 'b'])
    await answer(shared.vocs.slice(0, 1), 1, ago(0))
    expect(await queue({ scope: 'new', types })).toEqual(['b'])
    expect(await ada.call.reviews.countNew()).toEqual({ lists: [{ id: shared.list.id, new: 5, isOfToday: true }] })
  })
})

describe('practice', () => {
  it('hands out cards of any state, learned ones too, each vocabulary once before any a second time', async () => {
    const { ada, ago, answer } = await createLearner()
    const { list, vocs } = await createList(ada, ['learned', 'due', 'later', 'new'])
    const [learned = [], due = [], later = []] = vocs.map((voc) => [voc])
    for (const n of [3, 2, 1]) await answer(learned, 1, ago(n))
    await answer(due, 1, ago(5))
    await answer(later, 1, ago(0))
    const cards = await ada.call.reviews.getQueue({ list: list.id, scope: 'practice', count: 100 })
    expect(cards).toHaveLength(12)
    expect(new Set(cards.map(cardName)).size).toBe(12)
    for (const round of [0, 4, 8]) expect(new Set(cards.slice(round, round + 4).map(({ term }) => term)).size).toBe(4)
    expect(cards.every(({ term }, n) => term !== cards[n - 1]?.term)).toBe(true)
    const states = cards
      .filter(({ reviewType }) => reviewType === 'translation')
      .map(({ term, confidence, lastReview, due: dueDate }) => [term, confidence, lastReview, dueDate])
    expect(states.toSorted()).toEqual([
      ['due', 1, ago(5), ago(4)],
      ['later', 1, ago(0), ago(-1)],
      ['learned', 3, ago(1), null],
      ['new', 0, null, ago(0)],
    ])
    await ada.call.reviews.updateSettings({ reviews: { learnedReturn: true } })
    const again = await ada.call.reviews.getQueue({ types, scope: 'practice' })
    expect(again.find(({ term }) => term === 'learned')).toMatchObject({ due: ago(-3) })
  })

  it('is of a given list and types, of at most so many cards, in an order that changes', async () => {
    const { ada, queue } = await createLearner()
    const terms = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    const { list } = await createList(ada, terms)
    await createList(ada, ['other'])
    const practice = (count: number) => queue({ list: list.id, scope: 'practice', types: ['dictation'], count })
    expect((await practice(100)).toSorted()).toEqual(terms.map((term) => `${term} dictation`))
    const orders = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const cards = await practice(3)
      expect(new Set(cards).size).toBe(3)
      orders.add(cards.join())
    }
    // Twenty times the same of 720 orders is as good as impossible.
    expect(orders.size).toBeGreaterThan(1)
    expect(await queue({ scope: 'practice', types, count: 100 })).toHaveLength(11)
  })

  it('chooses among the vocabularies of all lists, however many statements that takes', async () => {
    changeParts({ vocabularies: 3 })
    const { ada, queue } = await createLearner()
    const lists = [await createList(ada, ['a', 'b', 'c', 'd', 'e', 'f', 'g']), await createList(ada, ['h'])]
    const [suspended] = lists.map(({ vocs }) => vocs[0]?.id ?? '')
    await ada.call.vocs.suspend({ id: suspended ?? '' })
    const practice = (count: number) => queue({ scope: 'practice', types, count })
    expect((await practice(100)).toSorted()).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h'])
    const seen = new Set<string>()
    for (let n = 0; n < 40; n++) for (const card of await practice(2)) seen.add(card)
    // It is practically impossible that one of seven is never among two of them in forty tries.
    expect(seen.size).toBe(7)
  })

  it('is of given vocabularies alone, of any lists that the user may see', async () => {
    const { services, ada, queue } = await createLearner()
    const eve = await createUser(services, { name: 'Eve' })
    const [one, two] = [await createList(ada, ['a', 'b', 'c']), await createList(ada, ['d'])]
    // It has no reviews yet, so that Ada does not learn it.
    const open = await createList(eve, ['e', 'f'], { public: true })
    const hidden = await createList(eve, ['g'])
    const idsOf = (...lists: { vocs: { id: string }[] }[]) =>
      lists.flatMap((list) => list.vocs.slice(0, 2).map(({ id }) => id))
    const vocs = [...idsOf(one, two, open, hidden), 'none']
    const practice = async (input: object) => (await queue({ scope: 'practice', types, vocs, ...input })).toSorted()
    expect(await practice({})).toEqual(['a', 'b', 'd', 'e', 'f'])
    expect(await practice({ list: one.list.id })).toEqual(['a', 'b'])
    expect(await practice({ vocs: idsOf(two), types: ['translation', 'dictation'] })).toEqual(['d', 'd dictation'])
    expect(await practice({ vocs: [] })).toEqual([])
    expect(await practice({ count: 2 })).toHaveLength(2)
  })
})

it('a confidence above the highest one counts as the highest, after intervals were removed', async () => {
  const { ada, ago, answer } = await createLearner()
  const { vocs } = await createList(ada, ['a'])
  for (const n of [6, 5, 4]) await answer(vocs, 1, ago(n))
  await ada.call.reviews.updateSettings({ reviews: { intervals: [1], learnedReturn: true } })
  for (const scope of ['all', 'today', 'due', 'practice'] as const)
    expect(await ada.call.reviews.getQueue({ types, scope })).toMatchObject([{ confidence: 2, due: ago(3) }])
})

it('the queues of many lists take as many statements as that of one', async () => {
  const { db, close, statementsOf } = await explainedDatabase('queues_of_lists')
  const { ada, ago, answer } = await createLearner({}, { db })
  const calls = [
    () => ada.call.reviews.getToday(),
    ...reviewScopes.map((scope) => () => ada.call.reviews.getQueue({ scope })),
  ]
  const addList = async () => answer((await createList(ada, ['a', 'b'])).vocs.slice(0, 1), 1, ago(2))
  const count = async () => {
    const counts: number[] = []
    for (const call of calls) counts.push((await statementsOf(call)).length)
    return counts
  }
  await addList()
  const ofOne = await count()
  for (let n = 0; n < 4; n++) await addList()
  expect(await count()).toEqual(ofOne)
  expect(Math.max(...ofOne)).toBeLessThan(12)
  await close()
})

/** The values that an arbitrary generates. */
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never

const anyAnswer = fc.record({
  list: fc.nat(3),
  voc: fc.nat(4),
  type: fc.constantFrom(...reviewTypes),
  result: fc.constantFrom(-1 as const, 0 as const, 1 as const, 1 as const),
  hoursAgo: fc.oneof(fc.nat(30), fc.nat(1000)),
})
const anySettings = fc.record(
  {
    intervals: fc.array(fc.constantFrom(0, 1, 2, 5, 9), { maxLength: 4 }),
    timeZone: fc.constantFrom(null, 'Pacific/Kiritimati', 'America/New_York', 'Asia/Kathmandu'),
    dayStartsAt: fc.constantFrom(0, 4, 23),
    newPerDay: fc.nat(12),
    reviewsPerDay: fc.nat(25),
    learnedReturn: fc.boolean(),
    schedule: fc.constantFrom('intervals' as const, 'adaptive' as const),
    retention: fc.constantFrom(0.7, 0.85, 0.97),
  },
  { requiredKeys: [] },
)
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('answer' as const), answers: fc.array(anyAnswer, { maxLength: 40 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.nat(100) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change the settings' as const), settings: anySettings }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('add' as const, 'delete' as const, 'reset' as const, 'give or take access' as const),
      list: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('suspend or take back' as const), list: fc.nat(3), voc: fc.nat(4) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pause or resume' as const, 'define or not' as const),
      list: fc.nat(3),
      voc: fc.nat(4),
    }),
  },
)
const anyQuery = fc.record({
  list: fc.option(fc.nat(3), { nil: undefined }),
  types: fc.shuffledSubarray([...reviewTypes], { minLength: 1 }),
  count: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 12 })),
})
const anyCase = fc.record({
  answers: fc.array(anyAnswer, { maxLength: 60 }),
  steps: fc.array(fc.tuple(anyStep, anyQuery), { minLength: 1, maxLength: 6 }),
})

it.each([
  { parts: 'usual', most: {} },
  { parts: 'tiny', most: { cards: 4, vocabularies: 3, newCards: 2, rows: 3 } },
])(
  'the queues of several lists, and what the day brings, always follow from the answers, settings and access, in $parts parts',
  async ({ most }) => {
    changeParts(most)
    const services = await testServices()
    const now = () => services.now().getTime()
    const eve = await createUser(services, { name: 'Eve' })

    const run = async ({ answers: earlier, steps }: Generated<typeof anyCase>) => {
      const ada = await createUser(services)
      const create = async (user: typeof ada, terms: string[], fields: Partial<ModelList> = {}): Promise<ModelList> => {
        const { list, vocs } = await createList(user, terms, { public: fields.isPublic ?? false })
        services.pass(1)
        return { id: list.id, isOwn: user === ada, isShared: false, isPublic: false, vocs, ...fields }
      }
      const own = await create(ada, ['a', 'b', 'c'])
      const shared = await create(eve, ['d', 'e', 'f'], { isShared: true })
      await shareList(services, shared.id, ada)
      const published = await create(eve, ['g', 'h'], { isPublic: true })
      const lists = [own, shared, published, await create(ada, ['i'])]
      const { reviews: settings } = await ada.call.reviews.getSettings()
      const model = new QueueModel(lists, settings)

      const submit = async (answers: readonly Generated<typeof anyAnswer>[]) => {
        const vocReviews = answers.flatMap(({ list, voc, type, result, hoursAgo }): ReviewResult[] => {
          const vocs = lists[list]?.vocs ?? []
          const vocId = vocs[voc % Math.max(1, vocs.length)]?.id
          return vocId === undefined
            ? []
            : [{ vocId, type, result, date: now() - hoursAgo * 3_600_000, thinkingTime: 0 }]
        })
        await ada.call.reviews.submit({ vocReviews })
        model.submit(vocReviews)
      }
      const take = async (step: Generated<typeof anyStep>) => {
        if (step.do === 'answer') return submit(step.answers)
        if (step.do === 'wait') return services.pass(step.hours * 3_600_000)
        if (step.do === 'change the settings') {
          model.settings = (await ada.call.reviews.updateSettings({ reviews: step.settings })).reviews
          return
        }
        const list = lists[step.list] ?? own
        const owner = list.isOwn ? ada : eve
        if (step.do === 'suspend or take back') {
          const id = list.vocs[step.voc]?.id
          if (id === undefined || !isVisible(list)) return
          if (model.suspended.delete(id)) await ada.call.vocs.resume({ id })
          else {
            await ada.call.vocs.suspend({ id })
            model.suspended.add(id)
          }
        } else if (step.do === 'pause or resume') {
          if (!isVisible(list)) return
          list.isPaused = list.isPaused !== true
          await ada.call.reviews[list.isPaused ? 'pause' : 'resume']({ id: list.id })
        } else if (step.do === 'define or not') {
          const voc = list.vocs[step.voc]
          if (voc === undefined) return
          const fields = vocFields('x')
          const definitions = voc.definitions.length === 0 ? fields.definitions : []
          Object.assign(voc, await owner.call.vocs.update({ ...fields, id: voc.id, definitions }))
        } else if (step.do === 'add') list.vocs.push(await createVocabulary(owner, list.id, 'más'))
        else if (step.do === 'delete') {
          const id = list.vocs[0]?.id
          if (id === undefined) return
          await owner.call.vocs.delete({ id })
          model.delete(list, id)
        } else if (step.do === 'reset') {
          if (!isVisible(list)) return
          await ada.call.reviews.reset({ id: list.id })
          model.reset(list, now())
        } else if (list === shared) {
          if (list.isShared) await services.db.delete(shares).where(eq(shares.listId, list.id))
          else await shareList(services, list.id, ada)
          list.isShared = !list.isShared
        } else if (list === published) {
          list.isPublic = !list.isPublic
          await services.db.update(listTable).set({ public: list.isPublic }).where(eq(listTable.id, list.id))
        }
      }

      await submit(earlier)
      for (const [step, { list: listIndex, types, count }] of steps) {
        await take(step)
        const { lists: parts, assignments: _, goal: __, ...today } = await ada.call.reviews.getToday()
        expect({ ...today, lists: parts.map(({ name, language, ...part }) => part) }).toEqual(model.overview(now()))

        const list = listIndex === undefined ? undefined : lists[listIndex]
        if (list !== undefined && !isVisible(list)) continue
        for (const scope of ['all', 'today', 'due', 'new'] as const) {
          const cards = await ada.call.reviews.getQueue({ scope, types, count, ...(list && { list: list.id }) })
          const expected =
            scope === 'new' ? model.new(now(), types, count, list) : model[scope](now(), types, list).slice(0, count)
          expect(
            cards.map(({ vocId, reviewType: type, lastReview, due }) => ({ vocId, type, lastReview, due })),
          ).toEqual(expected.map(({ vocId, type, lastReview, due }) => ({ vocId, type, lastReview, due })))
          const maxConfidence = model.settings.intervals.length + 1
          expect(cards.map(({ confidence }) => confidence)).toEqual(
            expected.map(({ confidence }) => Math.min(confidence, maxConfidence)),
          )
        }
      }
    }
    await fc.assert(fc.asyncProperty(anyCase, run), { numRuns: process.env.TEST_SCOPE === 'nightly' ? 100 : 4 })
  },
)
