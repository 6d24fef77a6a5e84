import fc from 'fast-check'
import { makeCard } from './fixtures.ts'

/** Cards whose terms and meanings are often the same, entirely, in part, or except for case. */
export const anyCards = fc
  .array(
    fc.record({
      term: fc.constantFrom('uno', 'Uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'море'),
      value: fc.constantFrom('one', 'One, first', 'first', 'two', 'three', 'four', 'five', 'six', 'a sea; one', '海'),
      pos: fc.constantFrom('n' as const, 'v' as const),
    }),
    { maxLength: 24 },
  )
  .map((all) =>
    all.map(({ term, value, pos }, n) =>
      makeCard({ id: `voc-${n}`, vocId: `voc-${n}`, term, pos, definitions: [{ language: 'en', value }] }),
    ),
  )

/** Random numbers from 0 up to 1, without an end. */
export const anySeed = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
