import type { SourceEntry } from '../entry.ts'
import { readLines } from './lines.ts'

/** `傳統 传统 [chuan2 tong3] /tradition/traditional/` */
const lineFormat = /^(\S+) (\S+) \[([^\]]*)\]+ \/(.+)\/\s*$/

export const isCedictLine = (line: string): boolean => lineFormat.test(line) || /^# CC-CEDICT/.test(line)

/** Reads the text of CC-CEDICT: Chinese explained in English. */
export async function* readCedict(path: string): AsyncIterable<SourceEntry> {
  for await (const line of readLines(path)) {
    const entry = cedictEntry(line)
    if (entry !== undefined) yield entry
  }
}

function cedictEntry(line: string): SourceEntry | undefined {
  const [, traditional = '', simplified = '', pinyin = '', senses = ''] = lineFormat.exec(line) ?? []
  if (simplified === '') return undefined
  const glosses = senses.split('/').map((sense) => markTones(sense.replace(/^CL:/, 'classifier: ')))
  return {
    term: simplified,
    pos: null,
    reading: markTones(`[${pinyin.replace(/^\[/, '')}]`).slice(1, -1),
    definitions: glosses.map((value) => ({ language: 'en', value })),
    examples: [],
    spellings: [traditional],
  }
}

/** Pinyin stands in brackets, also within a definition: `see also 中國|中国[Zhong1 guo2]`. */
const markTones = (text: string) =>
  text.replace(/\[([^\]]*)\]/g, (_, pinyin: string) => `[${pinyin.replace(/[A-Za-zü:]+[1-5]/g, markTone)}]`)

const tones: Record<string, string> = {
  a: 'āáǎàa',
  e: 'ēéěèe',
  i: 'īíǐìi',
  o: 'ōóǒòo',
  u: 'ūúǔùu',
  ü: 'ǖǘǚǜü',
  A: 'ĀÁǍÀA',
  E: 'ĒÉĚÈE',
  O: 'ŌÓǑÒO',
}

/** The mark stands on a or e, on the o of ou, else on the last vowel. */
function markTone(syllable: string): string {
  const tone = Number(syllable.at(-1)) - 1
  const letters = syllable.slice(0, -1).replaceAll('u:', 'ü').replaceAll('U:', 'Ü')
  const at = letters.search(/[aeAE]/)
  const ou = letters.search(/ou/i)
  const last = [...letters].findLastIndex((letter) => /[aeiouüAEO]/.test(letter))
  const place = at >= 0 ? at : ou >= 0 ? ou : last
  const marked = tones[letters.charAt(place)]?.charAt(tone)
  return marked === undefined ? letters : letters.slice(0, place) + marked + letters.slice(place + 1)
}
