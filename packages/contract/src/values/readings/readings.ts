import { foldIdentity } from '../folding/identity.ts'

interface Attribute {
  name: string
  value: string
}

/** The names that users and other programs give to an attribute with the reading of its term, the preferred names first. */
export const readingNames: readonly string[] = [
  'reading, readings, kana, hiragana, katakana, furigana, yomi, yomikata, よみ, 読み, 読み方, よみかた, ふりがな, 振り仮名, かな, 仮名, 読み仮名, 読みがな, よみがな',
  'pinyin, hanyu pinyin, 拼音, 汉语拼音, 漢語拼音, zhuyin, bopomofo, 注音, 注音符号, 注音符號, jyutping, 粵拼, 粤拼, 读音, 讀音, 发音, 發音, 発音',
  '발음, 독음, phiên âm, cách đọc, คำอ่าน, उच्चारण, উচ্চারণ, לעז, הגייה, تلفظ, نطق',
  'pronunciation, pronounciation, phonetic, phonetics, ipa, afi, transcription, transliteration, romanization, romanisation, romaji, rōmaji, ローマ字',
  'aussprache, lautschrift, umschrift, pronunciación, transcripción, prononciation, transcription phonétique',
  'pronuncia, trascrizione, pronúncia, transcrição, pronunție, uitspraak, wymowa, výslovnost, kiejtés, ääntämys',
  'uttal, udtale, uttale, произношение, транскрипция, вимова, транскрипція, изговор, προφορά, telaffuz, okunuş, pelafalan, cara baca, matamshi',
].flatMap((line) => line.split(', '))

const rankByName = new Map([...readingNames.entries()].reverse().map(([rank, name]) => [foldIdentity(name), rank]))

const rankOf = ({ name }: Attribute) => rankByName.get(foldIdentity(name))

/** Returns whether an attribute of this name tells how its term is read. */
export const isReadingName = (name: string): boolean => rankByName.has(foldIdentity(name))

/** Returns the name of the attribute for a reading that a dictionary gives: IPA stands between slashes or brackets. */
export function nameOfReading(reading: string, language: string): string {
  if (/^[/[]/.test(reading)) return 'IPA'
  return language === 'zh' ? 'pinyin' : 'reading'
}

/** Returns the attributes that tell how their term is read, those with a preferred name first. */
export const readingsAmong = <T extends Attribute>(attributes: readonly T[]): T[] =>
  attributes
    .flatMap((attribute) => ({ attribute, rank: rankOf(attribute) ?? [] }))
    .flatMap(({ attribute, rank }) => (typeof rank === 'number' ? { attribute, rank } : []))
    .sort((one, other) => one.rank - other.rank)
    .map(({ attribute }) => attribute)

const beforeNote = /[([（［【〔]/
const betweenReadings = /[/、，,;；]/

/**
 * The readings of a term that a value has between commas or slashes, each without notes such as a transcription in brackets or a pitch. The
 * reading of a term that has such signs itself is one.
 */
export function readingsIn(value: string, term: string): string[] {
  const readings = betweenReadings.test(term) ? [value] : value.split(betweenReadings)
  return readings.flatMap((reading) => reading.split(beforeNote, 1).join('').trim() || [])
}

/** Returns whether the text contains Chinese characters, which a voice that reads only kana cannot speak. */
export const needsReading = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Returns the reading of a Japanese term in kana, if an attribute gives one. */
export const readingOf = (attributes: readonly Attribute[], term: string): string | undefined =>
  readingsAmong(attributes)
    .flatMap(({ value }) => readingsIn(value, term).slice(0, 1))
    .find((value) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(value) && !needsReading(value))

/**
 * Returns the readings that may be typed for a term: all that its attributes give, with and without spaces. A term in Latin letters is
 * spelled itself, even if an attribute tells its sound.
 */
export const typedReadings = ({ term, attributes }: { term: string; attributes: readonly Attribute[] }): string[] =>
  /\p{Script=Latin}/u.test(term)
    ? []
    : readingsAmong(attributes).flatMap(({ value }) => readingsIn(value, term).flatMap(withoutSpaces))

const withoutSpaces = (reading: string) => [reading, reading.replace(/\s+/g, '')]
