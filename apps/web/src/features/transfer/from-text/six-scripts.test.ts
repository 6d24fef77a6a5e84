import type { LanguageCode, VocFields } from '@wordtide/contract'
import { expect, it, vi } from 'vitest'
import { makeList } from '../../../testing/index.ts'
import { ImportReader } from '../reading/import-reader.ts'
import { InProcessWorker } from '../testing/in-process-worker.ts'
import { keyOfWord, tableOf, tableOptions, unknownPos } from './taken.ts'
import { TextReader } from './text-reader.ts'

/** Texts of our own in six scripts, with terms that one has, the forms of them that are left out, and a word with its example. */
const texts: [LanguageCode, string, string[], string[], string, string][] = [
  [
    'es',
    'El viejo faro mira al mar. Cada noche su luz guía a los barcos hasta el puerto.\n\nLos marineros de Cádiz conocen el faro desde niños.',
    ['el barco', 'la noche'],
    ['barcos', 'noche'],
    'faro',
    'El viejo *faro* mira al mar.',
  ],
  [
    'ru',
    'Бабушка живёт в маленьком доме у реки. Утром она кормит кур и поливает огород. По вечерам мы сидим у реки и слушаем её рассказы.',
    ['дом', 'утро'],
    ['доме', 'утром'],
    'реки',
    'Бабушка живёт в маленьком доме у *реки*.',
  ],
  [
    'ar',
    'يفتح البائع دكانه في الصباح الباكر. يشرب الشاي مع جاره قبل العمل. في المساء يغلق البائع الباب ويعود إلى بيته.',
    ['شاي', 'باب'],
    ['الشاي', 'الباب'],
    'البائع',
    'يفتح *البائع* دكانه في الصباح الباكر.',
  ],
  [
    'hi',
    'बच्चे नदी के किनारे खेलते हैं। नदी का पानी ठंडा और साफ है। शाम को उनकी माँ उन्हें घर बुलाती है।',
    ['पानी', 'घर'],
    ['पानी', 'घर'],
    'नदी',
    'बच्चे *नदी* के किनारे खेलते हैं।',
  ],
  [
    'zh',
    '爷爷每天早上去公园散步。公园里有很多老人，他们一起喝茶，聊天。天气冷的时候，爷爷在家里看报纸。',
    ['公园', '喝茶'],
    ['公园', '喝茶'],
    '爷爷',
    '*爷爷*每天早上去公园散步。',
  ],
  [
    'ja',
    '私の町には小さな図書館があります。土曜日に友達と図書館で本を読みます。帰りに公園を歩きました。',
    ['読む', '友達'],
    ['読み', '友達'],
    '図書館',
    '私の町には小さな*図書館*があります。',
  ],
]

it.each(texts)(
  'a text in %s becomes words with their sentences, each once',
  async (language, text, terms, forms, word, example) => {
    vi.stubGlobal('Worker', InProcessWorker)
    const reader = new TextReader()
    const { words } = await reader.open(new Blob([text]), language)
    const unknown = await reader.know(terms)
    const offered = await reader.offer(0, words)
    expect(offered.length).toBe(unknown)
    expect(unknown).toBe(words - forms.length)
    expect(offered.map(({ term }) => term).filter((term) => forms.includes(term.toLocaleLowerCase(language)))).toEqual(
      [],
    )

    const list = makeList({ language, targetLanguages: ['en'] })
    const taken = offered.map(({ id, term, example = '' }) => ({
      key: keyOfWord(id),
      term,
      pos: unknownPos,
      reading: '',
      definitions: [`what ${id} means`],
      example,
    }))
    const table = new ImportReader()
    const { columns } = await table.open(tableOf(taken, language, list), { ...tableOptions, language })
    const meanings = columns.map(({ meaning }) => meaning)
    const vocs: VocFields[] = []
    for await (const chunk of table.chunks({ meanings, language, targetLanguages: ['en'] }, false))
      vocs.push(...chunk.vocs)
    expect(vocs.map(({ term }) => term)).toEqual(offered.map(({ term }) => term))
    expect(vocs.find(({ term }) => term === word)).toMatchObject({
      definitions: [{ language: 'en', value: expect.stringMatching(/^what \d+ means$/) }],
      examples: [{ value: example }],
    })
    const elsewhere = vocs.filter(
      ({ examples }) => !text.includes(examples[0]?.value.replaceAll('*', '').trim() ?? '?'),
    )
    expect(elsewhere).toEqual([])
  },
)
