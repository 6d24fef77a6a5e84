import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../database.ts'
import { ownDatabase } from './databases.ts'

/** What one query does in the database. */
export interface Plan {
  query: string
  /** Tables that it reads from end to end. */
  scanned: string[]
  /** How many pages of tables and indexes it touches: its cost, whatever machine it runs on. */
  pages: number
}

export interface ExplainedDatabase extends Pick<OpenDatabase, 'db' | 'close'> {
  /** Runs `work` and answers the statements that it made. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>
  /** Runs `work` and explains each query that it made. */
  plansOf(work: () => Promise<unknown>): Promise<Plan[]>
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
  const plansOf: ExplainedDatabase['plansOf'] = async (work) => {
    const made = await madeBy(work)
    const plans: Plan[] = []
    for (const { query, params } of made.filter(({ query }) => query.startsWith('select')))
      plans.push(await explain(db, query, params))
    return plans
  }
  return {
    db,
    close,
    statementsOf: async (work) => (await madeBy(work)).map(({ query }) => query),
    plansOf,
  }
}

async function explain(db: Database, query: string, params: unknown[]): Promise<Plan> {
  // The query with its parameters as it was made, `$1` being the first of them.
  const parts = query
    .split(/\$(\d+)/)
    .map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`))
  const answer = await db.execute(sql`explain (analyze, buffers, format json) ${sql.join(parts)}`)
  const nodes = nodesOf(answer)
  const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => String(node['Relation Name']))
  const pages = Math.max(
    ...nodes.map((node) => Number(node['Shared Hit Blocks'] ?? 0) + Number(node['Shared Read Blocks'] ?? 0)),
  )
  return { query, scanned, pages }
}

/** Every node of a plan, wherever the engine puts it in its answer; each counts the pages of those below it too. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (!isRecord(value)) return []
  const below = Object.values(value).flatMap(nodesOf)
  return 'Node Type' in value ? [value, ...below] : below
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
