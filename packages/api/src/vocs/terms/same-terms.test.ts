import { foldIdentity } from '@wordtide/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { termKeyOf } from '../../paging/search.ts'
import { createList, createUser, testServices } from '../../testing/index.ts'
import { findByTerms } from './same-terms.ts'

it('terms of the same identity have the same sort key, in whatever language', () => {
  const term = fc.string({ unit: 'binary', maxLength: 12 })
  const cased = fc.string({
    unit: fc.constantFrom(...'aÀIiİıßẞΣσςͅά\u0301\u0307\u0345かがㄱ각ŁØœ\u00a0 ’'),
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.oneof(term, cased), fc.constantFrom('en', 'tr', 'el', 'de'), (text, language) => {
      expect(termKeyOf(foldIdentity(text, language))).toBe(termKeyOf(text))
    }),
    { numRuns: 1000 },
  )
})

it('as many vocabularies as have the same sort key do not hide one that was added among the first 25', async () => {
  const services = await testServices()
  const ada = await createUser(services)
  const { list } = await createList(ada)
  const terms = Array.from({ length: 100 }, (_, n) => (n === 24 ? 'sí' : n % 2 === 0 ? 'si' : 'Si'))
  const pos = 'n' as const
  const { items } = await ada.call.transfer.addVocs({ id: list.id, vocs: terms.map((term) => ({ term, pos })) })
  expect(await findByTerms(services.db, list.id, ['SI', 'SÍ', 'sì'], 'es')).toEqual(
    new Map([
      ['si', items[0]?.id],
      ['sí', items[24]?.id],
    ]),
  )
})

it('a term is found by its vocabulary, the first of several, without regard to case', async () => {
  const ada = await createUser(await testServices())
  const { list, vocs } = await createList(ada, ['dos', 'Uno', 'uno'])
  const find = (term: string) => ada.call.vocs.findByTerm({ listId: list.id, term })
  expect(await find(' UNO ')).toEqual({ id: vocs[1]?.id })
  expect(await find('ún')).toBeNull()
  await expect(find(' ')).rejects.toThrow('Required')
})
