import { ruby, splitRuby } from './furigana.ts'
import { readingsAmong, readingsIn } from './readings.ts'

/** A part of a term with its reading: '' if it is read as it is written. */
export interface RubyPart {
  base: string
  reading: string
}

/** A part of a term, and where in the reading it may end if it begins there. */
interface Piece {
  base: string
  /** True if it is shown with its reading; others read themselves. */
  isRead: boolean
  endsFrom: (start: number) => readonly number[]
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u
/** Small katakana that stand for a Chinese character, as in 一ヶ月. */
const countingKana = /[ヶヵ]/u
const letter = /[\p{L}\p{N}]/u
const han = /\p{Script=Han}/u

/**
 * Divides a Japanese or Chinese term into parts with their readings: kana over Chinese characters, pinyin syllable by syllable. The bases of
 * the parts are the term. Where it can be divided in several ways, what lies between is one part. Returns undefined if the reading does not
 * fit the term, or if no part of the term needs one.
 */
export function alignReading(term: string, reading: string, language: string): RubyPart[] | undefined {
  if (language === 'ja') return alignKana(term, reading)
  return language === 'zh' ? (alignPinyin(term, reading) ?? alignWords(term, reading)) : undefined
}

const toHiragana = (text: string) =>
  text.replace(/[\u30A1-\u30F6\u30FD\u30FE]/gu, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0x60))

/** Returns whether two texts sound alike in Japanese: they differ in the kind of kana, in spaces and marks. */
const soundAlike = (one: string, other: string) => toHiragana(lettersOf(one)) === toHiragana(lettersOf(other))
const lettersOf = (text: string) =>
  [...text.normalize('NFKC')].filter((char) => letter.test(char) || char === 'ー').join('')

function alignKana(term: string, reading: string): RubyPart[] | undefined {
  const chars = [...reading.trim().normalize('NFKC')]
  const sounds = chars.filter((char) => letter.test(char) || char === 'ー')
  if (sounds.length === 0 || !sounds.every((sound) => kana.test(sound))) return undefined
  // Spaces and marks divide the reading, unless they stand amid what one part of the term is read as.
  return divide(kanaPieces(term, chars), chars) ?? divide(kanaPieces(term, sounds), sounds)
}

/** The parts of a term: single kana and marks, and what lies between them. */
function kanaPieces(term: string, reading: readonly string[]): Piece[] {
  const skip = (at: number) => {
    let end = at
    while (end < reading.length && !kana.test(reading[end] ?? '')) end++
    return end
  }
  const wordFrom = (start: number) => {
    const end = reading.findIndex((char, at) => at >= start && !kana.test(char))
    return range(start + 1, end < 0 ? reading.length : end).map(skip)
  }
  const pieces: Piece[] = []
  for (const char of term) {
    const last = pieces.at(-1)
    if (kana.test(char) && !countingKana.test(char)) {
      const isHere = (start: number) => toHiragana(reading[start] ?? '') === toHiragana(char)
      pieces.push({ base: char, isRead: false, endsFrom: (start) => (isHere(start) ? [skip(start + 1)] : []) })
    } else if (!letter.test(char)) pieces.push(silent(char))
    else if (last?.isRead === true) last.base += char
    else pieces.push({ base: char, isRead: true, endsFrom: wordFrom })
  }
  return pieces
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

const silent = (base: string): Piece => ({ base, isRead: false, endsFrom: (start) => [start] })

const syllable =
  /^(?:(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])(?:iang|iong|uang|ang|eng|ong|ing|ian|iao|uai|uan|üan|van|ai|ei|ao|ou|an|en|ia|ie|iu|in|ua|uo|ui|un|ue|üe|ve|ün|vn|[aoeiuüv])|[aoe]|ai|ei|ao|ou|ang?|eng?|er)$/
const longestSyllable = 6
const tone = /[0-5]/

/** Returns the letters of pinyin without their tones, one for each character. */
const toneless = (chars: readonly string[]) =>
  chars.map((char) =>
    char
      .normalize('NFD')
      .replace(/[\u0300\u0301\u0304\u030C]/g, '')
      .normalize('NFC')
      .toLowerCase(),
  )

function alignPinyin(term: string, reading: string): RubyPart[] | undefined {
  const chars = [...reading.trim().normalize('NFC')]
  const plain = toneless(chars)
  const isSeparator = (at: number) => at < plain.length && !letter.test(plain[at] ?? '')
  const skip = (at: number) => {
    let end = at
    while (isSeparator(end)) end++
    return end
  }
  const syllablesFrom = (start: number, base: string, isStrict: boolean) => {
    // Within a word, a syllable that begins with a vowel has an apostrophe before it.
    if (isStrict && start > 0 && /[aoe]/.test(plain[start] ?? '') && /[a-zü]/.test(plain[start - 1] ?? '')) return []
    return range(start + 1, Math.min(start + longestSyllable, plain.length)).flatMap((end) => {
      const text = plain.slice(start, end).join('')
      if (!syllable.test(text) && !(text === 'r' && /[儿兒]/.test(base))) return []
      return skip(tone.test(plain[end] ?? '') ? end + 1 : end)
    })
  }
  const piecesOf = (isStrict: boolean) =>
    [...term].map((base): Piece => {
      if (han.test(base)) return { base, isRead: true, endsFrom: (start) => syllablesFrom(start, base, isStrict) }
      if (!letter.test(base)) return silent(base)
      const isHere = (start: number) => plain[start] === base.toLowerCase()
      return { base, isRead: false, endsFrom: (start) => (isHere(start) ? [skip(start + 1)] : []) }
    })
  return divide(piecesOf(true), chars) ?? divide(piecesOf(false), chars)
}

/** Gives each Chinese character one of the words of the reading: zhuyin, or the spelling of another Chinese language. */
function alignWords(term: string, reading: string): RubyPart[] | undefined {
  const words = reading.match(/[^\s\d'’-]+\d?/g) ?? []
  const bases = [...term]
  if (bases.some((base) => letter.test(base) && !han.test(base))) return undefined
  if (words.length === 0 || words.length !== bases.filter((base) => han.test(base)).length) return undefined
  return bases.map((base) => ({ base, reading: han.test(base) ? (words.shift() ?? '') : '' }))
}

/** Finds the way in which the pieces divide the reading. */
function divide(pieces: readonly Piece[], reading: readonly string[]): RubyPart[] | undefined {
  if (!pieces.some(({ isRead }) => isRead)) return undefined
  const slice = (from: number, to: number) => trimmed(reading.slice(from, to).join(''))
  // For each piece and each place in the reading, in how many ways the rest fits, where two stand for many.
  const ways: number[][] = [...pieces, undefined].map(() => [])
  const fits = (piece: number, start: number) => ways[piece]?.[start] ?? 0
  ways.at(-1)?.splice(0, 0, ...reading.map(() => 0), 1)
  for (const [index, piece] of [...pieces.entries()].reverse())
    for (let start = reading.length; start >= 0; start--) {
      let count = 0
      for (const end of piece.endsFrom(start)) {
        count += fits(index + 1, end)
        if (count > 1) break
      }
      const row = ways[index]
      if (row !== undefined) row[start] = Math.min(count, 2)
    }
  if (fits(0, 0) === 0) return undefined
  if (fits(0, 0) > 1) return divideCoarsely(pieces, reading, slice)
  const parts: RubyPart[] = []
  let start = 0
  for (const [index, piece] of pieces.entries()) {
    const end = piece.endsFrom(start).find((each) => fits(index + 1, each) > 0) ?? start
    const last = parts.at(-1)
    if (piece.isRead) parts.push({ base: piece.base, reading: slice(start, end) })
    else if (last?.reading === '') last.base += piece.base
    else parts.push({ base: piece.base, reading: '' })
    start = end
  }
  return parts
}

/** Leaves the pieces at both ends that are read as they are written, and joins those between into one part. */
function divideCoarsely(
  pieces: readonly Piece[],
  reading: readonly string[],
  slice: (from: number, to: number) => string,
): RubyPart[] {
  const first = pieces.findIndex(({ isRead }) => isRead)
  const last = pieces.findLastIndex(({ isRead }) => isRead)
  const [before, between, after] = [pieces.slice(0, first), pieces.slice(first, last + 1), pieces.slice(last + 1)]
  const isSound = (char: string) => letter.test(char) || char === 'ー'
  const sounds = reading.flatMap((char, at) => (isSound(char) ? at : []))
  const soundsOf = (some: readonly Piece[]) => some.filter(({ base }) => isSound(base)).length
  const from = sounds[soundsOf(before)] ?? 0
  const to = sounds[sounds.length - soundsOf(after) - 1] ?? reading.length
  return [
    { base: textOf(before), reading: '' },
    { base: textOf(between), reading: slice(from, to + 1) },
    { base: textOf(after), reading: '' },
  ].filter(({ base }) => base !== '')
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ base }) => base).join('')

/** Without the apostrophes, hyphens and spaces between syllables. */
const trimmed = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')

interface ReadVoc<T> {
  term: string
  language: string
  attributes: readonly T[]
}

/** A term with its readings, ready to be shown. */
export interface ShownTerm<T> {
  /** The term without furigana that stand in it. */
  written: string
  /** The term in parts with their readings; undefined if no reading fits it so. */
  parts: RubyPart[] | undefined
  /** The other readings. */
  beside: string[]
  /** The attributes that are not shown in whole by these. */
  others: T[]
}

/** Returns a term with its readings: those that its attributes give, or that stand in a Japanese term as Anki writes furigana, `今日[きょう]`. */
export function shownTerm<T extends { name: string; value: string }>({
  term,
  language,
  attributes,
}: ReadVoc<T>): ShownTerm<T> {
  const written = language === 'ja' ? splitRuby(term).written : term
  let parts = written === term ? undefined : furiganaOf(term)
  const shown = new Set<T>()
  const beside: string[] = []
  for (const attribute of readingsAmong(attributes)) {
    const { value } = attribute
    const [first = value] = readingsIn(value, written)
    const aligned = parts === undefined ? alignReading(written, first, language) : undefined
    const isTold =
      aligned !== undefined ||
      soundAlike(first, written) ||
      (parts !== undefined && soundAlike(first, readingOfParts(parts)))
    parts ??= aligned
    // A value may have more than the reading above the term.
    const isWhole = !isTold || first === value.trim()
    if (isWhole) shown.add(attribute)
    if (!isTold && !beside.includes(value)) beside.push(value)
  }
  return { written, parts, beside, others: attributes.filter((attribute) => !shown.has(attribute)) }
}

const readingOfParts = (parts: readonly RubyPart[]) => parts.map(({ base, reading }) => reading || base).join('')

/** The parts of a term that has its furigana in it. */
function furiganaOf(term: string): RubyPart[] {
  const parts: RubyPart[] = []
  let end = 0
  for (const { index, 0: match, 1: base = '', 2: reading = '' } of term.matchAll(ruby)) {
    if (index > end) parts.push({ base: term.slice(end, index), reading: '' })
    parts.push({ base, reading })
    end = index + match.length
  }
  if (end < term.length) parts.push({ base: term.slice(end), reading: '' })
  return parts
}
