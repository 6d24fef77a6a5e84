import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDictionary } from './add.ts'
import { type Entry, openDictionary } from './index.ts'
import { createSorter } from './store/sorted-lines.ts'
import { jmdictWord, writeCedict, writeDictd, writeJmdict, writeKaikki, writeWordnet } from './testing/files.ts'

let folder = ''
let files = ''
beforeEach(async () => {
  files = await mkdtemp(join(tmpdir(), 'wordtide-dictionary-'))
  folder = join(files, 'dictionaries')
})
afterEach(() => rm(files, { recursive: true }))

/** Adds a dictionary, and returns its details and its entries for terms. */
async function added(path: string, terms: readonly string[], options = {}) {
  const details = await addDictionary(path, folder, options)
  const dictionary = await openDictionary(join(folder, `${details.id}.dictionary`))
  try {
    const found: Record<string, Entry[]> = {}
    for (const term of terms) found[term] = await dictionary.lookUp(term)
    return { details, found, common: await dictionary.listCommon() }
  } finally {
    await dictionary.close()
  }
}

const en = (...values: string[]) => values.map((value) => ({ language: 'en', value }))

describe('the formats', () => {
  it('dictd: its name, its licence, entries of one word as one, and words by their stems', async () => {
    const { details, found } = await added(await writeDictd(files), ['haus', 'gehe', 'schön schreiben', 'Katze'])
    expect(details).toEqual({
      id: 'tiny-deu-eng',
      name: 'German-English, tiny ver. 1',
      licence: 'GPL-2.0-or-later',
      language: 'de',
      to: ['en'],
      entries: 4,
    })
    const house = { term: 'Haus', pos: 'n', reading: '/haʊs/', examples: ['Das Haus steht.'] }
    expect(found).toEqual({
      haus: [{ ...house, definitions: en('house, building', 'home') }],
      gehe: [{ term: 'gehen', pos: 'v', reading: '/ɡeːən/', definitions: en('go', 'walk'), examples: [] }],
      'schön schreiben': [
        { term: 'schön schreiben', pos: null, reading: '', definitions: en('to write nicely'), examples: [] },
      ],
      Katze: [],
    })
  })

  it('dictd: the basic form before longer words, and in small letters if it was asked so', async () => {
    const texts = [
      ['alt', 'Alt /alt/ <masc, n, sg>\nalto\n'],
      ['alt', 'alt /alt/ <adj>\nold\n'],
      ['alter', 'Alter /altɐ/ <neut, n, sg>\nage\n'],
    ] as const
    const { found } = await added(await writeDictd(files, texts), ['alten'], { licence: 'MIT' })
    expect(found.alten?.map(({ term }) => term)).toEqual(['alt', 'Alt', 'Alter'])
  })

  it('dictd: of WikDict the translations, without the explanations in the language of the term', async () => {
    const texts = [
      ['00databaseinfo', 'German-English FreeDict+WikDict\n\n  Licensed under the GPL\n'],
      ['haus', 'Haus //haʊ̯s// //haʊs// <n, neut>\n1. house, home 2.\nein Gebäude\n 3.\nein Heim\n4. dynasty\nAdel\n'],
      ['wasser', 'Wasser /(en)tʃaɪniːz/ <n>\nwater\neine Flüssigkeit\n'],
    ] as const
    const { found } = await added(await writeDictd(files, texts), ['Haus', 'Wasser'])
    const haus = { term: 'Haus', pos: 'n', reading: '/haʊ̯s/', definitions: en('house, home', 'dynasty'), examples: [] }
    const water = { term: 'Wasser', pos: 'n', reading: '', definitions: en('water'), examples: [] }
    expect(found).toEqual({ Haus: [haus], Wasser: [water] })
  })

  it('dictd: Japanese words with their kana, and by the forms that a segmenter cuts off', async () => {
    const texts = [
      ['海', ' [news1]  海 /(en)tʃaɪniːz/,  うみ /ɯmi/\n(noun (common) (futsuumeishi))\nsea\n'],
      ['食べる', '食べる /beɽɯ/, たべる /tabeɽɯ/\n1. (Ichidan verb)\n (transitive verb)\nto eat\n2. to live on\n'],
    ] as const
    const options = { licence: 'MIT', language: 'ja' }
    const { found, common } = await added(await writeDictd(files, texts), ['うみ', '食べ'], options)
    expect(common).toEqual(['海'])
    const eat = { term: '食べる', pos: 'v', reading: 'たべる', definitions: en('to eat', 'to live on'), examples: [] }
    expect(found).toEqual({
      うみ: [{ term: '海', pos: 'n', reading: 'うみ', definitions: en('sea'), examples: [] }],
      食べ: [eat],
    })
  })

  it('WordNet: capitals, irregular forms and quotations', async () => {
    const { details, found, common } = await added(await writeWordnet(files), ['geese'])
    expect(common).toEqual([])
    expect(details).toMatchObject({ name: 'WordNet', language: 'en', to: ['en'], entries: 1 })
    const examples = ['the geese are loud', 'a goose guards the yard']
    const definitions = en('a large bird of ponds')
    expect(found.geese).toEqual([{ term: 'Goose', pos: 'n', reading: '', definitions, examples }])
  })

  it('CC-CEDICT: both scripts, and pinyin with the marks of tones', async () => {
    const { found } = await added(await writeCedict(files), ['貓頭鷹', '绿'])
    const owl = { term: '猫头鹰', pos: null, reading: 'māo tóu yīng', examples: [] }
    expect(found).toEqual({
      貓頭鷹: [{ ...owl, definitions: en('owl', 'bird of the night') }],
      绿: [{ term: '绿', pos: null, reading: 'lǜ', definitions: en('green'), examples: [] }],
    })
  })

  it('JMdict: kana and kanji, in all its languages', async () => {
    const { details, found, common } = await added(await writeJmdict(files), ['うみ'])
    expect(common).toEqual(['海'])
    expect(details).toMatchObject({ name: 'JMdict', language: 'ja', to: ['en', 'de'] })
    const definitions = [...en('sea; ocean'), { language: 'de', value: 'Meer' }]
    expect(found.うみ).toEqual([{ term: '海', pos: 'n', reading: 'うみ', definitions, examples: ['海は広い。'] }])
  })

  it('kaikki.org: the words of one language, by their forms too, with translations', async () => {
    const { details, found } = await added(await writeKaikki(files), ['hablo', 'manger'])
    expect(details).toMatchObject({ id: 'kaikki-org-dictionary-spanish', language: 'es', to: ['en', 'de'], entries: 1 })
    const definitions = [...en('to speak'), { language: 'de', value: 'sprechen' }]
    const speak = { term: 'hablar', pos: 'v', reading: '/aˈblaɾ/', definitions, examples: ['Hablamos del mar.'] }
    expect(found).toEqual({ hablo: [speak], manger: [] })
  })
})

describe('a bad file', () => {
  const short = [['haus', 'Haus\nhouse\n']] as const
  it.each<[string, () => Promise<string>, object, RegExp]>([
    ['missing', async () => join(files, 'none'), {}, /^there is no such file$/],
    ['of another kind', () => write('notes.txt', 'Dear diary'), {}, /^it is none of these: /],
    ['another folder', async () => files, {}, /^it is a folder, but not that of WordNet: /],
    ['without a licence', () => writeDictd(files, short), {}, /^it does not say its licence: say it by --licence$/],
    ['without entries', () => write('a.u8', '# CC-CEDICT\n'), {}, /^no entry could be read in it$/],
    [
      'half JSON',
      () => write('a.json', `{"version":"1","words":[${JSON.stringify(jmdictWord)},{"id"`),
      {},
      /no whole JSON file$/,
    ],
    [
      'half compressed',
      async () => cutOff(await writeDictd(files)),
      { licence: 'MIT' },
      /^it is damaged, or only a part of it$/,
    ],
    ['with broken lines', () => write('a.jsonl', '{"word":"a","lang_code":"es"}\noops\n'), {}, /^line 2 is no JSON$/],
  ])('%s, is refused with one line, and nothing remains', async (_, path, options, message) => {
    await expect(addDictionary(await path(), folder, options)).rejects.toThrow(message)
    expect(await readdir(folder)).toEqual([])
  })

  it('does not replace the dictionary that is there, and only a whole one is opened', async () => {
    await added(await writeJmdict(files), [])
    await write('jmdict-all.json', '{"version":"1","words":[]}')
    await expect(addDictionary(join(files, 'jmdict-all.json'), folder)).rejects.toThrow('no entry')
    expect(await readdir(folder)).toEqual(['jmdict-all.dictionary'])
    const path = join(folder, 'jmdict-all.dictionary')
    await writeFile(path, (await readFile(path)).subarray(0, -5))
    await expect(openDictionary(path)).rejects.toThrow('not a whole one')
  })
})

it('more words than fit into memory and into a block are found, each once', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => ({
    word: `casa${index % 1500}`,
    lang_code: 'es',
    pos: 'noun',
    senses: [{ glosses: [`house ${index}`] }],
  }))
  const path = await write('many.jsonl', words.map((word) => JSON.stringify(word)).join('\n'))
  const { details, found } = await added(path, ['casa0', 'casa777', 'Casa1499', 'casa1500'])
  expect(details.entries).toBe(3000)
  expect(Object.values(found).map(([entry]) => entry?.definitions.map(({ value }) => value))).toEqual([
    ['house 0', 'house 1500'],
    ['house 777', 'house 2277'],
    ['house 1499', 'house 2999'],
    undefined,
  ])

  const sorter = createSorter(files, 4000)
  const keys = words.map(({ word }) => word)
  for (const [index, key] of keys.entries()) sorter.add(key, `${index} ä`)
  const lines = [...sorter.lines()]
  expect(lines.map(({ key }) => key)).toEqual(keys.toSorted())
  expect(lines.slice(0, 2).map(({ value }) => value)).toEqual(['0 ä', '1500 ä'])
})

async function write(name: string, text: string): Promise<string> {
  await writeFile(join(files, name), text)
  return join(files, name)
}

async function cutOff(index: string): Promise<string> {
  const path = index.replace('.index', '.dict.dz')
  await writeFile(path, (await readFile(path)).subarray(0, -20))
  return index
}
