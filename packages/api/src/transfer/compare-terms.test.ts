import { limits } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { createList, createUser, shareList, testServices } from '../testing/index.ts'

it('terms are compared with those of a list, without regard to case and Unicode form, for users who see it', async () => {
  const services = await testServices()
  const [ada, viewer, stranger] = [await createUser(services), await createUser(services), await createUser(services)]
  const { list } = await createList(ada, ['Café', 'si'])
  await shareList(services, list.id, viewer)
  const input = { id: list.id, terms: ['cafe\u0301', 'cafe', ' SI ', 'sí', 'si'] }
  expect(await viewer.call.transfer.compareTerms(input)).toEqual({ existing: [true, false, true, false, true] })
  const hidden = { cause: { key: 'LIST_NOT_FOUND' } }
  await expect(stranger.call.transfer.compareTerms(input)).rejects.toMatchObject(hidden)
  await expect(ada.call.transfer.compareTerms({ ...input, id: 'nonsense' })).rejects.toMatchObject(hidden)
})

it('one to 500 terms are compared', async () => {
  const ada = await createUser(await testServices())
  const { list } = await createList(ada)
  const compare = (count: number) =>
    ada.call.transfer.compareTerms({ id: list.id, terms: Array.from({ length: count }, (_, n) => `term ${n}`) })
  await expect(compare(0)).rejects.toThrow('Send at least one term')
  await expect(compare(limits.bulk.vocs + 1)).rejects.toThrow('Send at most 500 terms')
  expect((await compare(limits.bulk.vocs)).existing).toHaveLength(limits.bulk.vocs)
})
