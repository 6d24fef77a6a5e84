import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

/** The library with its own groups of all classes, and the names that `styles.css` adds to those of Tailwind. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      font: ['book'],
      text: ['heading', 'title', 'word', 'word-wide', 'slide', 'slide-meaning'],
      shadow: ['card'],
    },
  },
})

/** The words of all strings in the components and pages, without variants: the classes, and others. */
function words(): Set<string> {
  const found = new Set<string>()
  for (const folder of [import.meta.dirname, join(import.meta.dirname, '../../../apps/web/src')])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/(?<!\.test)\.tsx$/.test(file))
        for (const [, text = ''] of readFileSync(join(folder, file), 'utf8').matchAll(strings))
          for (const word of text.split(/\s+/)) {
            const name = word.replace(/^(?:[^[\]:]*(?:\[[^\]]*\])?:)+/, '')
            if (isClass.test(name)) found.add(name)
          }
  return found
}

const isClass = /^(?!(?:top|bottom)-(?:left|right)$)-?[a-z][a-z\d.]*(?:-(?:[a-z\d./]+|\[[^\]]+\]|\([^)]+\)))*$/
const strings = /['"`]([-\w\s:.%/[\](),&>='!*]+)['"`]/g

/** A class of each group that the components override. */
const overridden =
  'p-1 px-1 ps-1 pt-1 m-1 mx-1 me-1 gap-1 gap-x-1 inset-0 start-0 top-0 left-0 size-1 w-1 h-1 min-w-1 min-h-1 max-w-1 max-h-1 block relative flex-1 flex-col flex-wrap shrink-0 justify-start items-start text-sm text-start text-primary font-bold leading-1 whitespace-normal truncate underline border border-2 border-t border-dashed border-primary rounded rounded-t-lg bg-primary shadow-sm opacity-50 overflow-auto overflow-x-auto translate-x-1 translate-1 fill-none stroke-none transition-none animate-spin outline-2 grid-cols-1 col-span-1 z-1'

test('a class of the components and pages replaces others, and is replaced, as in the whole library', () => {
  const all = words()
  const pairs = overridden
    .split(' ')
    .flatMap((known) => [...all].flatMap((word) => [`${known} ${word}`, `${word} ${known}`]))
  expect(pairs.filter((pair) => cn(pair) !== merge(pair))).toEqual([])
  expect(all.size).toBeGreaterThan(500)
})
