import { expect, it } from 'vitest'
import { assignmentName, dueText } from './assignments.ts'

/** A Friday. */
const today = '2026-11-27'

it.each([
  ['2026-11-27', 'by today'],
  ['2026-11-28', 'by tomorrow'],
  ['2026-12-03', 'by Thursday'],
  ['2026-12-04', 'by Dec 4'],
  ['2026-11-26', 'was due yesterday'],
  ['2026-11-21', 'was due on Saturday'],
  ['2026-11-20', 'was due on Nov 20'],
])('an assignment with the last day %s is said to be: %s', (dueDay, expected) => {
  expect(dueText(dueDay, today)).toBe(expected)
})

it('an assignment is called by its list, and by its tag', () => {
  expect(assignmentName({ listName: 'Unit 3', tag: null })).toBe('Unit 3')
  expect(assignmentName({ listName: 'Unit 3', tag: 'food' })).toBe('Unit 3 · food')
})
