import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../apps/web/src')
const list = 'shared/lib/kept/stored-keys.ts'
/** Names of locks, which end with the tab. */
const locks = 'features/reviews/unsent/lock.ts'

it('every name under which the client stores something is in one list, which says when it is removed', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && ![list, locks].includes(file))
  expect(files.length).toBeGreaterThan(100)
  const named = files.filter((file) =>
    /['"`]wordtide\.\w|createStore\(['"]/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(named).toEqual([])
})
