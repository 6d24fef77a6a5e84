import { expect, test } from 'vitest'
import { japaneseReadings } from '../../../../../readings-plugin.ts'
import { readJapanese } from './japanese-reading.ts'

const files = japaneseReadings()

test.each([
  ['海岸', 'かいがん'],
  ['食べる', 'たべる'],
  ['お母さん', 'おかあさん'],
  ['図書館', 'としょかん'],
  ['東京', 'とうきょう'],
  ['一人', 'ひとり'],
  ['電話する', 'でんわする'],
  ['今日は、天気がいい', 'きょうは、てんきがいい'],
  ['消しゴム', 'けしごむ'],
  ['T恤', undefined],
  ['3月', undefined],
  ['龘', undefined],
])('%s is read as %s', async (term, reading) =>
  expect(await readJapanese(term, async (file) => files[file] ?? '')).toBe(reading),
)
