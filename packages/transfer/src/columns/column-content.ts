import { foldIdentity, hasHiddenPart, type LanguageCode, limits } from '@wordtide/contract/values'
import { parsePartOfSpeech } from '../language/part-of-speech.ts'
import { isWrittenIn, type Script, scriptOf } from '../language/scripts.ts'

/** Rows from which on the content of a column says what it holds, and the share of its cells that must agree. */
const enough = { rows: 5, share: 0.8 }

const mediaFile =
  /^(?:\[sound:.*\]|(?:https?|file):\/\/.*|[^\s].*\.(?:3gp|aac|avif|bmp|flac|gif|jpe?g|m4a|mkv|mov|mp[34]|oga|ogg|ogv|opus|png|spx|svg|tiff?|wav|webm|webp|wma))$/i
const toneMark = /[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]|[a-zü][1-5](?![0-9a-z])/i
const phonetic = /^(?:\/[^/]+\/|\[[^[\]]+\])$/
const letter = /\p{L}/u
const han = /\p{Script=Han}/u
const kana = /^[\p{Script=Hiragana}\p{Script=Katakana}\s・ー、,/（）()〜~]+$/u

/** Characters of a cell that are looked at. */
const cellLength = 1000

/** Findings about a column from its first cells. Each is computed when it is first read. */
export class ColumnContent {
  readonly cells: readonly string[]
  readonly #rows: number
  #scripts: readonly Script[] | undefined

  constructor(rows: readonly (readonly string[])[], column: number) {
    this.#rows = rows.length
    this.cells = rows.flatMap((row) => row[column]?.slice(0, cellLength).trim() || [])
  }

  /** True if half of the cells are sounds or addresses of files, which are no words. */
  get isMedia(): boolean {
    return this.cells.length > 0 && this.#share((cell) => mediaFile.test(cell)) >= 0.5
  }

  /** True if half of the rows have a cell with text. */
  get isFilled(): boolean {
    return this.cells.length * 2 >= this.#rows
  }

  /** True if half of the cells have letters, and not digits and signs alone. */
  get hasLetters(): boolean {
    return this.cells.length > 0 && this.#share((cell) => letter.test(cell)) >= 0.5
  }

  /** True if it is known in which script the cells are. */
  get hasScript(): boolean {
    return this.#scriptsOfCells().length > 0
  }

  isWrittenIn(language: LanguageCode): boolean {
    const known = this.#scriptsOfCells()
    return known.filter((script) => isWrittenIn(language, script)).length * 2 >= Math.max(1, known.length)
  }

  get hasHan(): boolean {
    return this.#share((cell) => han.test(cell)) >= 0.5
  }

  isMostly(kind: keyof typeof kinds): boolean {
    return this.cells.length >= enough.rows && this.#share(kinds[kind]) >= enough.share
  }

  /** Returns whether half of the cells are those of another column, by identity. */
  isLike(other: ColumnContent): boolean {
    const cells = new Set(other.cells.map((cell) => foldIdentity(cell)))
    return this.cells.length > 0 && this.#share((cell) => cells.has(foldIdentity(cell))) >= 0.5
  }

  /** True if the cells are short and come again and again. */
  get looksLikeTags(): boolean {
    const { cells } = this
    return (
      cells.length >= enough.rows * 2 &&
      new Set(cells).size * 2 <= cells.length &&
      cells.every((cell) => cell.split(',').every((tag) => tag.trim().length <= limits.tags.length))
    )
  }

  #share(holds: (cell: string) => boolean): number {
    return this.cells.filter(holds).length / Math.max(1, this.cells.length)
  }

  #scriptsOfCells(): readonly Script[] {
    this.#scripts ??= this.cells.flatMap((cell) => scriptOf(cell) ?? [])
    return this.#scripts
  }
}

/** Kinds of cells, each with a test for a single cell. */
const kinds = {
  sentencesWithHiddenPart: hasHiddenPart,
  partsOfSpeech: (cell: string) => parsePartOfSpeech(cell) !== undefined,
  phonetic: (cell: string) => phonetic.test(cell),
  pinyin: (cell: string) => toneMark.test(cell) && !han.test(cell),
  kana: (cell: string) => kana.test(cell),
}
