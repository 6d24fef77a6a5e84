import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../database.ts'
import { ownDatabase } from './databases.ts'

/** What queries cost, whatever machine they run on. */
export interface Cost {
  /** How many pages of tables and indexes they touch. */
  touched: number
  /** Tables that they read from end to end. */
  scanned: string[]
}

export interface ExplainedDatabase extends Pick<OpenDatabase, 'db' | 'close'> {
  /** Runs `work` and answers the statements that it made. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>
  /** Runs `work` and explains each query that it made. */
  costOf(work: () => Promise<unknown>): Promise<Cost>
}

/** A database of its own whose queries can be explained. */
export async function explainedDatabase(name: string): Promise<ExplainedDatabase> {
  let seen: { query: string; params: unknown[] }[] = []
  const logQuery = (query: string, params: unknown[]) => void seen.push({ query, params })
  const { db, close } = await ownDatabase(name, { logQuery })
  const madeBy = async (work: () => Promise<unknown>) => {
    seen = []
    await work()
    return seen
  }
  return {
    db,
    close,
    statementsOf: async (work) => (await madeBy(work)).map(({ query }) => query),
    async costOf(work) {
      const cost: Cost = { touched: 0, scanned: [] }
      for (const { query, params } of await madeBy(work)) {
        if (!query.startsWith('select')) continue
        const { touched, scanned } = await explain(db, query, params)
        cost.touched += touched
        cost.scanned.push(...scanned)
      }
      return cost
    },
  }
}

async function explain(db: Database, query: string, params: unknown[]): Promise<Cost> {
  // The query with its parameters as it was made, `$1` being the first of them.
  const parts = query
    .split(/\$(\d+)/)
    .map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`))
  const answer = await db.execute(sql`explain (analyze, buffers, format json) ${sql.join(parts)}`)
  const nodes = nodesOf(answer)
  const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => String(node['Relation Name']))
  const touched = Math.max(
    ...nodes.map((node) => Number(node['Shared Hit Blocks'] ?? 0) + Number(node['Shared Read Blocks'] ?? 0)),
  )
  return { touched, scanned }
}

/** Every node of a plan, wherever the engine puts it in its answer; each counts the pages of those below it too. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (!isRecord(value)) return []
  const below = Object.values(value).flatMap(nodesOf)
  return 'Node Type' in value ? [value, ...below] : below
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
