import { describe, expect, it } from 'vitest'
import { createList, createUser, testCaller, testServices } from '../testing/index.ts'
import { newId } from '../values/ids.ts'

const refusedAs = (key: string) => ({ cause: { key } })

describe('the name', () => {
  it('can be changed, with immediate effect everywhere', async () => {
    const services = await testServices()
    const ada = await createUser(services)
    const { list } = await createList(ada)
    expect(await ada.call.profile.getInfo()).toEqual({ name: 'Ada' })
    expect(await ada.call.profile.updateInfo({ name: '  Ada Lovelace ' })).toEqual({ name: 'Ada Lovelace' })
    const { call: next } = testCaller(services, { sessionId: ada.sessionId })
    expect(await next.profile.getInfo()).toEqual({ name: 'Ada Lovelace' })
    expect(await next.accounts.getSession()).toMatchObject({ name: 'Ada Lovelace' })
    expect(await next.lists.get({ id: list.id })).toMatchObject({ createdBy: 'Ada Lovelace' })
  })
})

describe('the languages', () => {
  it('are listed in the order of addition, each once', async () => {
    const ada = await createUser(await testServices())
    const spanish = await ada.call.profile.createLanguage({ language: 'es', level: 2, learning: true })
    const german = await ada.call.profile.createLanguage({ language: 'de', level: 5 })
    expect(spanish).toEqual({ id: expect.any(String), language: 'es', level: 2, learning: true })
    expect(german).toMatchObject({ learning: false })
    await expect(ada.call.profile.createLanguage({ language: 'es', level: 1 })).rejects.toMatchObject(
      refusedAs('LANGUAGE_TAKEN'),
    )
    expect(await ada.call.profile.listLanguages()).toEqual([spanish, german])
  })

  it('can be replaced by another language, but not by one that the user already has', async () => {
    const ada = await createUser(await testServices())
    const { id } = await ada.call.profile.createLanguage({ language: 'es', level: 2 })
    const german = await ada.call.profile.createLanguage({ language: 'de', level: 5 })
    const french = { id, language: 'fr' as const, level: 3 as const, learning: true }
    expect(await ada.call.profile.updateLanguage(french)).toEqual(french)
    await expect(ada.call.profile.updateLanguage({ ...french, language: 'de' })).rejects.toMatchObject(
      refusedAs('LANGUAGE_TAKEN'),
    )
    expect(await ada.call.profile.updateLanguage({ ...french, level: 4 })).toMatchObject({ level: 4 })
    expect(await ada.call.profile.listLanguages()).toEqual([{ ...french, level: 4 }, german])
    expect(await ada.call.profile.deleteLanguage({ id })).toEqual({})
    expect(await ada.call.profile.listLanguages()).toEqual([german])
  })

  it('of other users, and unknown ones, are not found', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services, { name: 'Ben' })]
    const { id } = await ada.call.profile.createLanguage({ language: 'es', level: 2 })
    await ben.call.profile.createLanguage({ language: 'es', level: 1 })
    for (const foreign of [id, newId(), 'malformed']) {
      const input = { id: foreign, language: 'fr' as const, level: 1 as const }
      await expect(ben.call.profile.updateLanguage(input)).rejects.toMatchObject(refusedAs('LANGUAGE_NOT_FOUND'))
      await expect(ben.call.profile.deleteLanguage({ id: foreign })).rejects.toMatchObject(
        refusedAs('LANGUAGE_NOT_FOUND'),
      )
    }
    expect(await ada.call.profile.listLanguages()).toMatchObject([{ id, level: 2 }])
  })

  it('are added once by two concurrent requests', async () => {
    const ada = await createUser(await testServices())
    const both = await Promise.allSettled(
      [1, 2].map(() => ada.call.profile.createLanguage({ language: 'es', level: 2 })),
    )
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await ada.call.profile.listLanguages()).toHaveLength(1)
  })
})
