import { shares } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newList, newPerson, type Person, shareWith, testServices } from '../testing/index.ts'

/** Somebody for whom one right answer is enough. */
async function quickLearner() {
  const services = await testServices()
  const ada = await newPerson(services)
  await ada.call.reviews.updateSettings({ reviews: { intervals: [] } })
  const learn = (vocs: readonly { id: string }[], ...types: ('translation' | 'reverseTranslation' | 'dictation')[]) => {
    const date = services.now().getTime()
    const answers = vocs.flatMap(({ id }) => types.map((type) => ({ vocId: id, type, result: 1 as const, date })))
    return ada.call.reviews.submit({ vocReviews: answers.map((answer) => ({ ...answer, thinkingTime: 0 })) })
  }
  return { services, ada, learn }
}

const learned = (person: Person) => person.call.reviews.listLearned()

describe('learned vocabularies', () => {
  it('are none at first', async () => {
    expect(await learned(await newPerson(await testServices()))).toEqual([])
  })

  it('count once each, in however many types they are learned, by the language of their lists; the most first', async () => {
    const { ada, learn } = await quickLearner()
    const spanish = await newList(ada, ['uno', 'dos', 'tres'])
    const french = await newList(ada, ['un', 'deux'], { language: 'fr' })
    const alsoSpanish = await newList(ada, ['mar'])
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

  it('are what stands at the top of the ladder in force', async () => {
    const { ada, learn } = await quickLearner()
    const { vocs } = await newList(ada, ['uno'])
    await learn(vocs, 'translation')
    await ada.call.reviews.updateSettings({ reviews: { intervals: [1] } })
    expect(await learned(ada)).toEqual([])
    await ada.call.reviews.updateSettings({ reviews: { intervals: [] } })
    expect(await learned(ada)).toEqual([{ language: 'es', learnedCount: 1 }])
  })

  it('are counted in the lists that the person still sees', async () => {
    const { services, ada, learn } = await quickLearner()
    const eve = await newPerson(services, 'Eve')
    const shared = await newList(eve, ['uno'])
    const open = await newList(eve, ['un'], { language: 'fr', public: true })
    await shareWith(services, shared.list.id, ada)
    await learn([...shared.vocs, ...open.vocs], 'translation')
    const both = [
      { language: 'es', learnedCount: 1 },
      { language: 'fr', learnedCount: 1 },
    ]
    expect(await learned(ada)).toEqual(both)
    expect(await learned(eve)).toEqual([])
    const { id, createdAt: _, ...fields } = open.list
    await eve.call.lists.update({ ...fields, id, public: false, image: undefined })
    await services.db.delete(shares).where(eq(shares.listId, shared.list.id))
    expect(await learned(ada)).toEqual([])
    await shareWith(services, shared.list.id, ada)
    expect(await learned(ada)).toEqual(both.slice(0, 1))
  })
})
