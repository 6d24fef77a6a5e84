import { expect, it } from 'vitest'
import { compare } from './before.ts'

it('shows the figures of an earlier build beside those of the same row', () => {
  const table = {
    title: 'Calls',
    columns: ['Call', 'By', 'CPU ×, ≤ 2.0'],
    rows: [
      ['page', 'REST', 2],
      ['new', 'REST', 3],
    ],
    compared: { keys: 2, columns: ['CPU ×, ≤ 2.0', 'not there'] },
  }
  const earlier = { ...table, rows: [['page', 'REST', 4]] }
  expect(compare(table, earlier, { commit: 'abc', measured: 'then' })).toEqual({
    title: 'Calls',
    note: '"Before" is the commit abc, measured in the same way (then).',
    columns: ['Call', 'By', 'CPU × before', 'CPU ×, ≤ 2.0'],
    rows: [
      ['page', 'REST', 4, 2],
      ['new', 'REST', '', 3],
    ],
  })
})
