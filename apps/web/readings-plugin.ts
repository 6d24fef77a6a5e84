import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { japaneseFileOf, japaneseFiles, japanesePath } from './src/features/vocs/form/readings/japanese-files.ts'

/** The dictionary of the package in its binary form: of each word the ids of its contexts, its cost, and the place of its features. */
function readDictionary(): { words: Buffer; features: Buffer } {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@patdx/kuromoji')), '..', 'dict')
  const read = (name: string) => gunzipSync(readFileSync(join(folder, name)))
  return { words: read('tid.dat.gz'), features: read('tid_pos.dat.gz') }
}

const wordSize = 10
const [costOffset, placeOffset] = [4, 6]

/** Names of people, works and companies, which few learn as words, and which have unusual readings of usual words. */
const isName = (features: readonly string[]) => features[2] === '固有名詞' && features[3] !== '地域'

const toHiragana = (text: string) =>
  text.replace(/[\u30A1-\u30F6]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0x60))

/** Returns the files with the readings of all words that have Chinese characters: of each word the most usual one. */
export function japaneseReadings(): string[] {
  const { words, features } = readDictionary()
  const usual = new Map<string, { cost: number; reading: string }>()
  for (let at = 0; at + wordSize <= words.length; at += wordSize) {
    const place = words.readInt32LE(at + placeOffset)
    // The end of the file is empty.
    if (at > 0 && place === 0) break
    const fields = features.toString('utf8', place, features.indexOf(0, place)).split(',')
    const [word = '', reading] = [fields[0], fields[8]]
    if (reading === undefined || reading === '*' || isName(fields) || japaneseFileOf(word) === undefined) continue
    const cost = words.readInt16LE(at + costOffset)
    const other = usual.get(word)
    if (other === undefined || cost < other.cost) usual.set(word, { cost, reading: toHiragana(reading) })
  }
  const files = Array.from({ length: japaneseFiles }, () => '\n')
  for (const [word, { reading }] of usual) files[japaneseFileOf(word) ?? 0] += `${word}\t${reading}\n`
  return files
}

/** Writes those files; the development server makes them when the first one is requested. */
export const readingFiles: Plugin = {
  name: 'reading-files',
  configureServer({ middlewares }) {
    let files: string[] | undefined
    middlewares.use((request, response, next) => {
      const file = /^\/readings\/japanese\/(\d+)\.txt$/.exec(request.url ?? '')?.[1]
      if (file === undefined) return next()
      files ??= japaneseReadings()
      response.setHeader('content-type', 'text/plain; charset=utf-8').end(files[Number(file)])
    })
  },
  generateBundle() {
    for (const [file, source] of japaneseReadings().entries())
      this.emitFile({ type: 'asset', fileName: japanesePath(file).slice(1), source })
  },
}
