import { expect, it } from 'vitest'
import { createList, createUser, shareList, testServices } from '../../testing/index.ts'

it('the terms of all lists in a language that one owns or was given are read in pages', async () => {
  const services = await testServices()
  const [ada, grace] = [await createUser(services), await createUser(services)]
  await createList(ada, ['uno', 'dos'])
  const { list: given } = await createList(grace, ['tres'])
  await shareList(services, given.id, ada)
  await createList(grace, ['secreto'])
  const { list: long } = await createList(ada)
  const { list: german } = await createList(ada, ['eins'])
  await ada.call.lists.update({ ...german, language: 'de' })
  const many = Array.from({ length: 2200 }, (_, n) => `palabra ${n}`)
  for (let n = 0; n < many.length; n += 500)
    await ada.call.transfer.addVocs({
      id: long.id,
      vocs: many.slice(n, n + 500).map((term) => ({ term, pos: 'n' as const })),
    })
  const terms: string[] = []
  let page: string | null = null
  let calls = 0
  do {
    const read: { terms: string[]; next: string | null } = await ada.call.vocs.listTerms({ language: 'es', page })
    expect(read.terms.length).toBeLessThanOrEqual(2000)
    terms.push(...read.terms)
    page = read.next
    calls += 1
  } while (page !== null)
  expect(terms.toSorted()).toEqual(['uno', 'dos', 'tres', ...many].toSorted())
  expect(calls).toBeLessThanOrEqual(4)
  expect(await ada.call.vocs.listTerms({ language: 'de' })).toEqual({ terms: ['eins'], next: null })
})
