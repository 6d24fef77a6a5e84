import { describe, expect, it } from 'vitest'
import { readPlans } from './plans.ts'

const tablePages = new Map([
  ['vocs', 5000],
  ['leases', 1],
])

/** A line of PostgreSQL's log with a plan. */
const line = (statement: string, plan: object, application = 'wordtide') => ({
  application_name: application,
  message: `duration: 0.2 ms  plan:\n${JSON.stringify({ 'Query Text': statement, Plan: plan })}`,
})
const scan = (table: string, pages: number, loops = 1) => ({
  'Node Type': 'Seq Scan',
  'Relation Name': table,
  'Shared Hit Blocks': pages,
  'Shared Read Blocks': 0,
  'Actual Loops': loops,
})

describe('the plans in the log', () => {
  it('name the tables that a statement scans as a whole, below other nodes too', () => {
    const plan = {
      'Node Type': 'Limit',
      'Shared Hit Blocks': 5001,
      'Shared Read Blocks': 2,
      Plans: [scan('vocs', 5000)],
    }
    expect(readPlans([line('select 1', plan)], tablePages)).toEqual([
      { statement: 'select 1', count: 1, pages: 5003, scanned: new Map([['vocs', 5000]]) },
    ])
  })

  it('count statements that differ in the length of a list as one, with the most pages that it has read', () => {
    const plans = [line('select * from a where id in ($1, $2)', scan('leases', 1))]
    plans.push(line('select *\n from a where id in ($1,$2,$3)', scan('leases', 4)))
    expect(readPlans(plans, tablePages)).toMatchObject([{ count: 2, pages: 4 }])
  })

  it('leave out what was planned but not executed, other programs, and other lines', () => {
    const skipped = { 'Node Type': 'Append', 'Shared Hit Blocks': 3, Plans: [scan('vocs', 0, 0)] }
    const log = [
      line('select 2', skipped),
      line('select 3', scan('vocs', 5000), 'psql'),
      { application_name: 'wordtide', message: 'connection received' },
      { message: 'checkpoint starting' },
    ]
    expect(readPlans(log, tablePages)).toEqual([{ statement: 'select 2', count: 1, pages: 3, scanned: new Map() }])
  })
})
