import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readTree } from './source-tree.ts'
import { focusNotWaitedFor, waitsForTime } from './waits.ts'

const path = 'packages/db/src/some.test.ts'

/** Returns the lines of a test that wait for time. */
const linesIn = (code: string, file = path) =>
  waitsForTime(new Map([[file, code]])).map((found) => Number(found.split(':')[1]))

it('no test of this project waits for time without a reason', () => {
  const tree = readTree(fileURLToPath(new URL('../..', import.meta.url)))
  expect([...tree.keys()].filter((file) => file.endsWith('.fault.ts')).length).toBeGreaterThan(20)
  expect(waitsForTime(tree)).toEqual([])
})

it('the focus on what was just found is waited for', () => {
  const tree = readTree(fileURLToPath(new URL('../..', import.meta.url)))
  expect(focusNotWaitedFor(tree)).toEqual([])
  const eager = `expect(await screen.findByText('Saved')).toHaveFocus()`
  const linesOf = (code: string) => focusNotWaitedFor(new Map([['apps/web/src/some.test.tsx', code]]))
  expect(linesOf(`\n  ${eager}`)).toEqual(['apps/web/src/some.test.tsx:2: wrap it in waitFor'])
  expect(linesOf(`await waitFor(async () => ${eager})`)).toEqual([])
})

describe('a wait for time', () => {
  it.each([
    ['a sleep under any name', `import { setTimeout as nap } from 'node:timers/promises'\nawait nap(50)`],
    ['a timer that resolves a promise', `\nawait new Promise((resolve) => setTimeout(resolve, 50))`],
    ['such a timer in a function', `\nawait new Promise<void>(function (done) { setTimeout(done, ms) })`],
    [
      'a loop that looks again and again',
      `import { setTimeout } from 'node:timers/promises'\nwhile (!done) await setTimeout(5)`,
    ],
    ['a pause of the browser', `\nawait page.waitForTimeout(500)`],
  ])('is found: %s', (_, code) => {
    expect(linesIn(code)).toEqual([2])
    expect(linesIn(code, 'apps/server/src/faults/some.fault.ts')).toEqual([2])
    expect(linesIn(code, 'packages/api/src/testing/some.ts')).toEqual([2])
  })

  it('is taken with its reason, above or beside it', () => {
    const sleep = 'await new Promise((resolve) => setTimeout(resolve, 50))'
    expect(linesIn(`// Waits for time: the disk is slow.\n${sleep}`)).toEqual([])
    expect(linesIn(`${sleep} // Waits for time: the disk is slow.`)).toEqual([])
    expect(linesIn(`// The disk is slow.\n${sleep}`)).toEqual([2])
    expect(linesIn(`// Waits for time:\n${sleep}`)).toEqual([2])
  })
})

it.each([
  [
    'a deadline, which gives a value',
    `import { setTimeout as sleep } from 'node:timers/promises'\nawait Promise.race([work, sleep(50, 'late')])`,
  ],
  ['a turn of the event loop', 'await new Promise((resolve) => setTimeout(resolve))'],
  ['a timer that does something', 'setTimeout(() => socket.end(), 50)'],
])('what is no wait for time is let be: %s', (_, code) => {
  expect(linesIn(code)).toEqual([])
})

it('files that are not tests may wait', () => {
  expect(linesIn('await new Promise((resolve) => setTimeout(resolve, 50))', 'packages/db/src/some.ts')).toEqual([])
})
