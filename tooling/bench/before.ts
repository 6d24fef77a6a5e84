import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { docs, machine, storedTable } from './results.ts'
import type { Section, Table } from './section.ts'

/** The figures of an earlier build, which were measured by the same command: `--server-folder=<folder> --before=<commit>`. */
const sectionBefore = z.object({ commit: z.string(), measured: z.string(), tables: z.array(storedTable) })
const allBefore = z.record(z.string(), sectionBefore)
type SectionBefore = z.infer<typeof sectionBefore>

const file = join(docs, 'performance-before.json')

const readBefore = (): Record<string, SectionBefore> =>
  existsSync(file) ? allBefore.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

/** Keeps the tables of a section as those to compare with: in place of those with the same titles, beside those of other sizes. */
export function writeBefore({ name }: Section, commit: string, tables: readonly Table[]): void {
  const kept = readBefore()
  const others = (kept[name]?.tables ?? []).filter(({ title }) => tables.every((table) => table.title !== title))
  const own = tables
    .filter(({ compared }) => compared !== undefined)
    .map(({ title, columns, rows }) => ({ title, columns, rows }))
  kept[name] = { commit, measured: machine(), tables: [...others, ...own] }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

/** Returns the tables of a section with the figures of the earlier build, as far as that was measured. */
export function withBefore({ name }: Section, tables: readonly Table[]): Table[] {
  const before = readBefore()[name]
  return tables.map((table) => {
    const earlier = before?.tables.find(({ title }) => title === table.title)
    return before === undefined || earlier === undefined ? table : compare(table, earlier, before)
  })
}

/** Adds, before each column that is compared, one with the earlier figures. Rows are the same if their texts to the left of these are. */
export function compare(table: Table, earlier: Table, { commit, measured }: Omit<SectionBefore, 'tables'>): Table {
  const { compared = { keys: 0, columns: [] }, ...rest } = table
  const keyOf = (row: readonly (string | number)[]) => row.slice(0, compared.keys).join('\n')
  const earlierRows = new Map(earlier.rows.map((row) => [keyOf(row), row]))
  const added = new Map(
    compared.columns.flatMap((column) => {
      const [at, from] = [table.columns.indexOf(column), earlier.columns.indexOf(column)]
      return at < 0 || from < 0 ? [] : [[at, from] as const]
    }),
  )
  const note = `"Before" is the commit ${commit}, measured in the same way (${measured}).`
  return {
    ...rest,
    note: table.note === undefined ? note : `${table.note} ${note}`,
    columns: table.columns.flatMap((column, at) => (added.has(at) ? [beforeHead(column), column] : [column])),
    rows: table.rows.map((row) => {
      const other = earlierRows.get(keyOf(row))
      return row.flatMap((cell, at) => {
        const from = added.get(at)
        return from === undefined ? [cell] : [other?.[from] ?? '', cell]
      })
    }),
  }
}

/** The head of a column with earlier figures: the one of the newer, without its goal. */
const beforeHead = (column: string) => `${column.replace(/, [≤≥].*/, '')} before`
