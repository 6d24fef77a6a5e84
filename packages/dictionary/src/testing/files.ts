import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Small dictionaries of each format, with words and definitions of our own. */

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const number64 = (value: number): string =>
  value < 64 ? digits.charAt(value) : number64(Math.floor(value / 64)) + digits.charAt(value % 64)

const dictdTexts = [
  [
    '00databaseinfo',
    'Our little German dictionary\n\n  Available under the terms of the GNU General\n  Public License ver. 2.0 and any later version.\n',
  ],
  ['00databaseshort', 'German-English, tiny ver. 1\n'],
  [
    'haus',
    'Haus /haʊs/ <neut, n, sg>\n [build.] house <n>, building <n>\n      "Das Haus steht."  - The house stands.\n   Synonym: {Gebäude}\n\n see: {Häuser}\n',
  ],
  ['haus', 'Haus /haʊs/ <neut, n, sg>\nhome <n>\n'],
  ['gehen', 'gehen /ɡeːən/ (ging /ɡɪŋ/ <>) <v, intr>\n1. go\n2. walk\n'],
  ['schoenschreiben', 'schön schreiben\nto write nicely\n'],
] as const

/** Writes `tiny-deu-eng.index` and `.dict.dz`, and returns the path of the first. */
export async function writeDictd(
  folder: string,
  texts: readonly (readonly [string, string])[] = dictdTexts,
): Promise<string> {
  let at = 0
  const lines = texts.map(([word, text]) => {
    const length = Buffer.byteLength(text)
    const line = `${word}\t${number64(at)}\t${number64(length)}\n`
    at += length
    return line
  })
  const path = join(folder, 'tiny-deu-eng.index')
  await writeFile(path, lines.join(''))
  await writeFile(join(folder, 'tiny-deu-eng.dict.dz'), gzipSync(texts.map(([, text]) => text).join('')))
  return path
}

/** Writes the files of WordNet into a folder, and returns it. */
export async function writeWordnet(folder: string): Promise<string> {
  const path = join(folder, 'wordnet')
  await mkdir(path)
  const licence = '  1 This is ours.  \n'
  const gloss = 'a large bird of ponds; "the geese are loud"; "a goose guards the yard"'
  const goose = `${String(licence.length).padStart(8, '0')} 05 n 01 Goose 0 000 | ${gloss}  \n`
  await writeFile(join(path, 'data.noun'), licence + goose)
  await writeFile(join(path, 'index.noun'), `${licence}goose n 1 0 1 0 ${goose.slice(0, 8)}  \n`)
  await writeFile(join(path, 'noun.exc'), 'geese goose\n')
  for (const part of ['verb', 'adj', 'adv'])
    for (const name of [`data.${part}`, `index.${part}`]) await writeFile(join(path, name), licence)
  return path
}

export async function writeCedict(folder: string): Promise<string> {
  const path = join(folder, 'cedict_ts.u8')
  await writeFile(
    path,
    '# CC-CEDICT\n#! version=1\n貓頭鷹 猫头鹰 [mao1 tou2 ying1] /owl/bird of the night/\n綠 绿 [lu:4] /green/\n',
  )
  return path
}

export const jmdictWord = {
  id: '1',
  kanji: [{ common: true, text: '海', tags: [] }],
  kana: [{ common: true, text: 'うみ', tags: [], appliesToKanji: ['*'] }],
  sense: [
    {
      partOfSpeech: ['n'],
      misc: [],
      gloss: [
        { lang: 'eng', text: 'sea' },
        { lang: 'eng', text: 'ocean' },
        { lang: 'ger', text: 'Meer' },
      ],
      examples: [
        {
          sentences: [
            { lang: 'jpn', text: '海は広い。' },
            { lang: 'eng', text: 'The sea is wide.' },
          ],
        },
      ],
    },
  ],
}

export async function writeJmdict(folder: string): Promise<string> {
  const path = join(folder, 'jmdict-all.json')
  await writeFile(
    path,
    JSON.stringify({ version: '1', languages: ['eng', 'ger'], tags: { n: 'noun' }, words: [jmdictWord] }),
  )
  return path
}

export async function writeKaikki(folder: string): Promise<string> {
  const path = join(folder, 'kaikki.org-dictionary-Spanish.jsonl.gz')
  const words = [
    {
      word: 'hablar',
      lang_code: 'es',
      pos: 'verb',
      sounds: [{ ipa: '/aˈblaɾ/' }],
      senses: [{ glosses: ['to communicate', 'to speak'], examples: [{ text: 'Hablamos del mar.' }] }],
      forms: [{ form: 'hablo', tags: ['first-person'] }],
      translations: [{ code: 'de', word: 'sprechen' }],
    },
    { word: 'manger', lang_code: 'fr', pos: 'verb', senses: [{ glosses: ['to eat'] }] },
    { title: 'parlar', redirect: 'hablar' },
  ]
  await writeFile(path, gzipSync(words.map((word) => `${JSON.stringify(word)}\n`).join('')))
  return path
}
