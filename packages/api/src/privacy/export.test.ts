import { reviewResults } from '@wordtide/db'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  createList,
  createUser,
  createVocabulary,
  goodPassword,
  pngBytes,
  pngFile,
  shareList,
  testCaller,
  testServices,
  textOf,
  vocFields,
} from '../testing/index.ts'

describe('the download of a user’s data', () => {
  it('holds everything that the user entered and did, and nothing of others', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services, { name: 'Ada' }), await createUser(services, { name: 'Ben' })]
    const own = await createList(ada, ['uno'], { image: pngFile(), tags: ['sea'] })
    await createVocabulary(ada, own.list.id, 'dos', { image: pngFile() })
    await shareList(services, own.list.id, ben)
    const other = await createList(ben, ['eins', 'secret'])
    await shareList(services, other.list.id, ada, 'editor')
    await createVocabulary(ada, other.list.id, 'zwei')
    await ada.call.ratings.rate({ listId: other.list.id, rating: 4 })
    const now = services.now().getTime()
    const vocId = other.vocs[0]?.id ?? ''
    await ada.call.reviews.submit({
      vocReviews: [{ vocId, type: 'dictation', result: 1, date: now, thinkingTime: 7 }],
    })
    await ben.call.feedback.send({ type: 'bug', subject: 'Ben’s', message: 'Not hers.' })
    await ada.call.feedback.send({ type: 'bug', subject: 'The sea', message: 'It is green.' })
    await ada.call.profile.createLanguage({ language: 'de', level: 3, learning: true })
    await testCaller(services, { ip: '203.0.113.9' }).call.accounts.signIn({ email: ada.email, password: goodPassword })
    const { token } = await ada.call.accessTokens.create({ name: 'Script', scope: 'read', days: 7 })

    await ada.call.webhooks.create({ url: 'https://example.org/hook', events: ['list.shared'] })
    const stream = await ada.call.privacy.exportData()
    expect({ fileName: stream.fileName, mediaType: stream.mediaType }).toEqual({
      fileName: 'wordtide-data.json',
      mediaType: 'application/json',
    })
    const text = await textOf(stream)
    expect(text.replace('"method":"password"', '')).not.toMatch(/secret|Not hers|password|hash/i)
    for (const secret of [token, 'whsec_']) expect(text).not.toContain(secret)
    const data = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
    const image = `data:image/png;base64,${Buffer.from(pngBytes).toString('base64')}`
    expect(data).toMatchObject({
      account: {
        id: ada.id,
        name: 'Ada',
        email: ada.email,
        sessions: [{ createdAt: now }, {}],
        networks: [{ lastSignInAt: now }],
      },
      securityEvents: [
        { event: 'webhook-created' },
        { event: 'access-token-created' },
        { event: 'signed-in', network: '203.0.113.9' },
      ],
      accessTokens: [{ name: 'Script', scope: 'read', lastUsedAt: null }],
      webhooks: [{ url: 'https://example.org/hook', events: ['list.shared'], lastDelivery: null }],
      languages: [{ language: 'de', level: 3, learning: true }],
      ownLists: [
        {
          id: own.list.id,
          name: own.list.name,
          tags: ['sea'],
          image,
          shares: [{ name: 'Ben', email: ben.email, editor: false }],
          vocabularies: [
            { term: 'uno', image: null },
            { term: 'dos', image },
          ],
        },
      ],
      vocabulariesInOtherLists: [{ listId: other.list.id, term: 'zwei' }],
      sharedWithMe: [{ listId: other.list.id, name: other.list.name, editor: true }],
      ratings: [{ listId: other.list.id, rating: 4 }],
      feedback: [{ subject: 'The sea', message: 'It is green.' }],
      complete: true,
    })
    expect(data.learning).toContainEqual(
      expect.objectContaining({
        listId: other.list.id,
        lastReviewedAt: now,
        reviews: [expect.objectContaining({ vocId, type: 'dictation', confidence: 1 })],
        answers: [expect.objectContaining({ vocId, type: 'dictation', result: 1, date: now, thinkingTime: 7 })],
      }),
    )
  })

  it('holds nothing that others wrote in lists that the user may not see any more', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services, { name: 'Ada' }), await createUser(services, { name: 'Ben' })]
    const { list } = await createList(ada)
    await shareList(services, list.id, ben, 'editor')
    const changed = await createVocabulary(ben, list.id, 'eins')
    await createVocabulary(ben, list.id, 'zwei')
    await ada.call.shares.delete({ listId: list.id, email: ben.email })
    await ada.call.vocs.update({ id: changed.id, ...vocFields('secret'), image: pngFile() })
    const text = await textOf(await ben.call.privacy.exportData())
    expect(text).not.toMatch(/secret|data:image/)
    expect(JSON.parse(text)).toMatchObject({ vocabulariesInOtherLists: [{ term: 'zwei' }], sharedWithMe: [] })
  })

  it('fails and ends before it is valid JSON if the account is deleted meanwhile', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    await createList(ada, ['uno'])
    const { open } = await ada.call.privacy.exportData()
    let text = ''
    const download = async () => {
      for await (const piece of open()) {
        if (text === '') await ada.call.privacy.deleteAccount()
        text += piece
      }
    }
    await expect(download()).rejects.toMatchObject({ key: 'UNAUTHORIZED' })
    expect(() => JSON.parse(text)).toThrow()
  })

  it('is complete if it takes many pages', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list, vocs } = await createList(ada, ['uno', 'dos'])
    const start = services.now().getTime()
    const rows = Array.from({ length: 4321 }, (_, n) => ({
      userId: ada.id,
      vocId: vocs[n % 2]?.id ?? '',
      type: 'dictation' as const,
      // Several with the same date, so that a page ends among them.
      date: new Date(start - Math.floor(n / 2)),
      listId: list.id,
      result: 1,
      thinkingTime: n,
      maxConfidence: 8,
      savedAt: new Date(start),
    }))
    for (let start = 0; start < rows.length; start += 1000)
      await services.db.insert(reviewResults).values(rows.slice(start, start + 1000))
    const data = z
      .object({ learning: z.array(z.object({ answers: z.array(z.object({ thinkingTime: z.int() })) })) })
      .parse(JSON.parse(await textOf(await ada.call.privacy.exportData())))
    const times = data.learning.flatMap(({ answers }) => answers.map(({ thinkingTime }) => thinkingTime))
    expect(times.sort((a, b) => a - b)).toEqual(rows.map((row) => row.thinkingTime))
  })
})
