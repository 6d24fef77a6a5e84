import { limits } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { parseJson } from './json.ts'

const outcome = (json: string) => {
  try {
    return parseJson(json)
  } catch (error) {
    return error instanceof Error && 'key' in error ? error.key : error
  }
}

it('JSON is parsed up to its bounds, whatever its texts contain', () => {
  const text = '"[[{{::\\"[{:\\\\'.repeat(50)
  const value = { text, list: Array.from({ length: 30_000 }, (_, n) => n), deep: [[[[{ a: text }]]]] }
  expect(outcome(JSON.stringify(value))).toEqual(value)
})

it('JSON that is nested too deeply, or is none, is malformed', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(outcome(nested(limits.json.depth))).toBeInstanceOf(Array)
  expect(outcome(nested(limits.json.depth + 1))).toBe('MALFORMED_BODY')
  expect(outcome('[{}'.repeat(limits.json.depth + 1))).toBe('MALFORMED_BODY')
  expect(outcome('{"a":1')).toBe('MALFORMED_BODY')
})

it('JSON with too many names is too large, in one object or in many', () => {
  const objects = (count: number) => `[${Array(count).fill('{"a":1}').join()}]`
  expect(outcome(objects(limits.json.names))).toHaveLength(limits.json.names)
  expect(outcome(objects(limits.json.names + 1))).toBe('BODY_TOO_LARGE')
})
