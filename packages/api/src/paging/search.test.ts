import { foldSearch } from '@wordtide/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUser, listFields, shareList, testServices } from '../testing/index.ts'
import { compareText } from './search.ts'

describe('a search text too short for trigrams', () => {
  it('finds the lists that contain it, also in Japanese and with the wildcards of LIKE', async () => {
    const ada = await createUser(await testServices())
    for (const name of ['日本の旅', 'It is 5 % off', 'Jazz_', 'Ñandú'])
      await ada.call.lists.create({ ...listFields, name })
    const found = async (search: string) => (await ada.call.lists.listOwn({ search })).lists.map((list) => list.name)
    expect(await found('日本')).toEqual(['日本の旅'])
    expect(await found('本日')).toEqual([])
    expect(await found('旅')).toEqual(['日本の旅'])
    expect(await found('5 %')).toEqual(['It is 5 % off'])
    expect(await found('%')).toEqual(['It is 5 % off'])
    expect(await found('_')).toEqual(['Jazz_'])
    expect(await found('Z')).toEqual(['Jazz_'])
    expect(await found('ña')).toEqual(['Ñandú'])
    expect(await found('S 5')).toEqual(['It is 5 % off'])
    expect(await found("'\\")).toEqual([])
  })
})

describe('a search', () => {
  const texts = [
    'El árbol, los árboles',
    'ÁRBOL',
    'arb ol',
    '100 % sure_ \\o/',
    "C:\\dir'; --",
    '日本語の旅',
    '本日 が か',
    '𝒳𝒴 😀👍🏽',
    '👍🏿 😀',
    'हिन्दी में',
    'שָׁלוֹם עולם',
    'ΆΝΘΡΩΠΟΣ, άνθρωπος',
    'İstanbul İ',
    'naïve café ŒUVRE',
    'straße STRASSE strasse',
    "Łódź øl ægte ’s it's",
    'بازی کتاب خانه‌ها',
    'в словарé, за́мок',
    'ｶﾞｷﾞ ＡＢＣ ﬁne',
    'a\u00a0b\u2011c so\u00adft',
  ]
  const characters = texts.flatMap((text) => [...text])
  /** One to five characters: adjacent ones of a text, or any of them. */
  const searchText = fc.oneof(
    fc
      .tuple(fc.constantFrom(...texts), fc.nat(20), fc.integer({ min: 1, max: 5 }))
      .map(([text, start, length]) => [...text].slice(start, start + length).join('')),
    fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 5 }).map((some) => some.join('')),
  )
  const numRuns = process.env.TEST_SCOPE === 'nightly' ? 300 : 30
  const matching = (search: string, texts: readonly string[]) =>
    texts.filter((text) => foldSearch(text).includes(foldSearch(search)))

  it('finds the vocabularies whose folded term contains the folded text, in each order', async () => {
    const ada = await createUser(await testServices())
    const list = await ada.call.lists.create(listFields)
    for (const term of texts) await ada.call.vocs.create({ listId: list.id, term, pos: 'n' })
    const byTerm = texts.toSorted((a, b) => compareText(foldSearch(a), foldSearch(b)) || compareText(a, b))
    const orders = [
      ['createdAt-', texts.toReversed()],
      ['createdAt+', texts],
      ['term+', byTerm],
      ['term-', byTerm.toReversed()],
    ] as const
    await fc.assert(
      fc.asyncProperty(searchText, fc.constantFrom(...orders), async (search, [sort, inOrder]) => {
        const { items } = await ada.call.vocs.list({ listId: list.id, search, sort })
        expect(items.map(({ term }) => term)).toEqual(matching(search, inOrder))
      }),
      { numRuns },
    )
  })

  it('sorts terms by what they are without accents and other shapes of letters, and the same ones by their text', async () => {
    const ada = await createUser(await testServices())
    const sorted = ["'s", '’s', 'ægte', 'éa', 'Łodz', 'ŁÓDŹ', 'Łódź', 'øl', 'ſal', 'straßen', 'zorro', 'か', 'が']
    const list = await ada.call.lists.create(listFields)
    for (const term of sorted.toReversed()) await ada.call.vocs.create({ listId: list.id, term, pos: 'n' })
    const terms = async (limit: number) => {
      const found: string[] = []
      for (let page: string | null | undefined; page !== null; ) {
        const { items, next } = await ada.call.vocs.list({ listId: list.id, sort: 'term+', limit, page })
        found.push(...items.map(({ term }) => term))
        page = next
      }
      return found
    }
    expect(await terms(100)).toEqual(sorted)
    expect(await terms(2)).toEqual(sorted)
  })

  it('finds the lists whose folded name contains the folded text, on each page', async () => {
    const services = await testServices()
    const [ada, ben] = [await createUser(services), await createUser(services)]
    const names = texts.map((text) => text.padEnd(3, '.'))
    // Other tests have public lists, too, but none in this language.
    const language = 'sw'
    const ids = new Set<string>()
    for (const name of names) {
      const { id } = await ada.call.lists.create({ ...listFields, language, name, public: true })
      ids.add(id)
      await shareList(services, id, ben)
    }
    const newestFirst = names.toReversed()
    await fc.assert(
      fc.asyncProperty(searchText, async (search) => {
        const input = { search, limit: 100 }
        const pages = {
          own: await ada.call.lists.listOwn(input),
          public: await ada.call.lists.listPublic({ ...input, language }),
          shared: await ben.call.shares.listShared(input),
          learning: await ben.call.reviews.listLearning(input),
        }
        for (const [page, { lists }] of Object.entries(pages))
          expect(
            lists.filter(({ id }) => ids.has(id)).map(({ name }) => name),
            page,
          ).toEqual(matching(search, newestFirst))
      }),
      { numRuns },
    )
  })
})
