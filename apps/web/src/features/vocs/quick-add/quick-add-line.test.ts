import { expect, it } from 'vitest'
import { makeListOf } from '../testing/vocs.ts'
import { readLine } from './quick-add-line.ts'

it.each([
  ['ja', '食[た]べ 物[もの] = food', '食べ物', [{ name: 'reading', value: 'たべもの' }]],
  ['ja', '食べ物 = food', '食べ物', []],
  ['zh', '海岸[かいがん] = coast', '海岸[かいがん]', []],
] as const)('a line of a list in %s: %s', (language, line, term, attributes) => {
  expect(readLine(line, 'n', makeListOf({ language }))).toMatchObject({ input: { term, attributes } })
})
