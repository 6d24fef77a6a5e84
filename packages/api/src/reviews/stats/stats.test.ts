import { shares } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createList, createUser, shareList, type TestUser, testServices } from '../../testing/index.ts'

/** A user without intervals: one right answer makes a review learned. */
async function createQuickLearner() {
  const services = await testServices()
  const ada = await createUser(services)
  await ada.call.reviews.updateSettings({ reviews: { intervals: [] } })
  const learn = (vocs: readonly { id: string }[], ...types: ('translation' | 'reverseTranslation' | 'dictation')[]) => {
    const date = services.now().getTime()
    const answers = vocs.flatMap(({ id }) => types.map((type) => ({ vocId: id, type, result: 1 as const, date })))
    return ada.call.reviews.submit({ vocReviews: answers.map((answer) => ({ ...answer, thinkingTime: 0 })) })
  }
  return { services, ada, learn }
}

const learned = (user: TestUser) => user.call.reviews.listLearned()

describe('learned vocabularies', () => {
  it('do not exist before the first answer', async () => {
    expect(await learned(await createUser(await testServices()))).toEqual([])
  })

  it('are counted once each in however many types, by the language of their lists, the most first', async () => {
    const { ada, learn } = await createQuickLearner()
    const spanish = await createList(ada, ['uno', 'dos', 'tres'])
    const french = await createList(ada, ['un', 'deux'], { language: 'fr' })
    const alsoSpanish = await createList(ada, ['mar'])
    await learn(spanish.vocs.slice(0, 1), 'translation', 'reverseTranslation', 'dictation')
    await learn(french.vocs, 'dictation')
    expect(await learned(ada)).toEqual([
      { language: 'fr', learnedCount: 2 },
      { language: 'es', learnedCount: 1 },
    ])
    await learn([...spanish.vocs, ...alsoSpanish.vocs], 'reverseTranslation')
    expect(await learned(ada)).toEqual([
      { language: 'es', learnedCount: 4 },
      { language: 'fr', learnedCount: 2 },
    ])
  })

  it('are those at the highest confidence of the current intervals', async () => {
    const { ada, learn } = await createQuickLearner()
    const { vocs } = await createList(ada, ['uno'])
    await learn(vocs, 'translation')
    await ada.call.reviews.updateSettings({ reviews: { intervals: [1] } })
    expect(await learned(ada)).toEqual([])
    await ada.call.reviews.updateSettings({ reviews: { intervals: [] } })
    expect(await learned(ada)).toEqual([{ language: 'es', learnedCount: 1 }])
  })

  it('are counted in the lists that the user may still see', async () => {
    const { services, ada, learn } = await createQuickLearner()
    const eve = await createUser(services, { name: 'Eve' })
    const shared = await createList(eve, ['uno'])
    const publicList = await createList(eve, ['un'], { language: 'fr', public: true })
    await shareList(services, shared.list.id, ada)
    await learn([...shared.vocs, ...publicList.vocs], 'translation')
    const both = [
      { language: 'es', learnedCount: 1 },
      { language: 'fr', learnedCount: 1 },
    ]
    expect(await learned(ada)).toEqual(both)
    expect(await learned(eve)).toEqual([])
    const { id, createdAt: _, ...fields } = publicList.list
    await eve.call.lists.update({ ...fields, id, public: false, image: undefined })
    await services.db.delete(shares).where(eq(shares.listId, shared.list.id))
    expect(await learned(ada)).toEqual([])
    await shareList(services, shared.list.id, ada)
    expect(await learned(ada)).toEqual(both.slice(0, 1))
  })
})

describe('milestones', () => {
  it('count the lists that the user learns, by their language if one is given', async () => {
    const { services, ada, learn } = await createQuickLearner()
    const eve = await createUser(services, { name: 'Eve' })
    const { vocs } = await createList(ada, ['uno', 'dos', 'tres'])
    await createList(ada, ['un'], { language: 'fr' })
    const publicList = await createList(eve, ['mar', 'sol'], { public: true })
    await learn(vocs.slice(0, 2), 'translation')
    await ada.call.reviews.updateSettings({ reviews: { intervals: [21] } })
    const milestones = (language?: 'es' | 'fr') => ada.call.reviews.getMilestones(language ? { language } : {})
    expect(await milestones()).toEqual({ new: 2, learning: 0, known: 2, learned: 0 })
    expect(await milestones('es')).toEqual({ new: 1, learning: 0, known: 2, learned: 0 })
    expect(await milestones('fr')).toEqual({ new: 1, learning: 0, known: 0, learned: 0 })
    await ada.call.reviews.updateSettings({ reviews: { intervals: [20] } })
    await learn(publicList.vocs.slice(0, 1), 'dictation')
    expect(await milestones('es')).toEqual({ new: 2, learning: 3, known: 0, learned: 0 })
  })
})
