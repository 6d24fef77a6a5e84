// Apart: it is loaded when a Japanese term is entered.
import { japaneseFileOf, japanesePath } from './japanese-files.ts'

/** Characters of the longest word that is looked for. */
const longestWord = 12

const kanaOrMark = /^[\p{Script=Hiragana}\p{Script=Katakana}ー\P{L}]$/u
const digit = /\p{N}/u

async function fetchFile(file: number): Promise<string> {
  const response = await fetch(japanesePath(file))
  if (!response.ok) throw new Error(`The readings could not be loaded: ${response.status}`)
  return response.text()
}

/**
 * Returns the reading of a Japanese text, in hiragana and any other characters that it has: word by word, always the longest one of the
 * dictionary. Returns undefined if a part is not a word, or neither Chinese characters nor kana.
 */
export async function readJapanese(text: string, loadFile = fetchFile): Promise<string | undefined> {
  const chars = [...text]
  const numbers = new Set(chars.flatMap((char) => japaneseFileOf(char) ?? []))
  const loaded = await Promise.all([...numbers].map(async (file) => [file, await loadFile(file)] as const))
  const files = new Map(loaded)
  const find = (word: string) => findReading(files.get(japaneseFileOf(word) ?? -1) ?? '', word)

  let reading = ''
  let start = 0
  while (start < chars.length) {
    let length = Math.min(longestWord, chars.length - start)
    let found: string | undefined
    for (; length > 0 && found === undefined; length--) found = find(chars.slice(start, start + length).join(''))
    const char = chars[start] ?? ''
    if (found === undefined && (!kanaOrMark.test(char) || digit.test(char))) return undefined
    reading += found ?? char
    start += found === undefined ? 1 : length + 1
  }
  return reading
}

function findReading(file: string, word: string): string | undefined {
  const line = `\n${word}\t`
  const at = file.indexOf(line)
  return at < 0 ? undefined : file.slice(at + line.length, file.indexOf('\n', at + line.length))
}
