import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeProcedure, procedures } from '@wordtide/api'
import { expect, it } from 'vitest'
import * as z from 'zod'

const docs = join(import.meta.dirname, '../../docs')
const read = (name: string) => readFileSync(join(docs, name), 'utf8')
const text = read('scaling.md')

const cell = z.union([z.string(), z.number(), z.null()])
const performance = z.object({
  load: z.object({ tables: z.array(z.object({ rows: z.array(z.array(cell)) })) }),
})

it('what a visit costs, and how many learners that makes, is what was measured', () => {
  const [figures, kinds] = performance.parse(JSON.parse(read('performance.json'))).load.tables
  const figureOf = (table: typeof figures, row: string, column: number) =>
    Number(table?.rows.find(([name]) => name === row)?.[column])
  const requests = figureOf(figures, 'requests', 1) / figureOf(kinds, 'start', 2)
  const msOf = (row: string) => requests * figureOf(figures, `CPU of ${row}, ms a request`, 1)
  const [server, database] = [msOf('the servers'), msOf('PostgreSQL')]
  expect(text).toContain(`A visit has ${requests.toFixed(1)} requests.`)
  expect(text.replaceAll('\n', ' ')).toContain(
    `${server.toFixed(1)} ms of CPU in the server and ${database.toFixed(1)} ms in PostgreSQL`,
  )
  // A core that is half busy for an hour; a sixth of the day's visits, two for each learner.
  const row = (ms: number) => {
    const visits = 1_800_000 / ms
    const thousands = (value: number) => `${Math.round(value / 1000)},000`
    return `| ${thousands(visits)} | ${thousands((visits * 6) / 2)} |`
  }
  expect(text).toContain(`| one core of PostgreSQL ${row(database)}`)
  expect(text).toContain(`| one server process ${row(server)}`)
})

it('every query has its place in the table of replicas', () => {
  const queries = procedures.filter(({ name }) => describeProcedure(name).type === 'query').map(({ name }) => name)
  const [, section = ''] = /## Read replicas\n([\s\S]*?)\n## /.exec(text) ?? []
  expect(queries.filter((name) => !section.includes(`\`${name}\``))).toEqual([])
  const named = [...section.matchAll(/`([a-zA-Z]+\.[a-zA-Z]+)`/g)].flatMap(([, name]) => name ?? [])
  expect(named.filter((name) => !queries.some((query) => query === name))).toEqual([])
})
