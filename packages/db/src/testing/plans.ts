import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../database.ts'
import { isRecord } from '../raw-rows.ts'
import { ownDatabase } from './databases.ts'

/** The cost of queries, independent of the speed of the machine. */
export interface Cost {
  /** The number of pages of tables and indexes that they read. */
  touched: number
  /** Maximum number of pages that one statement reads: on a database with one connection, other statements wait for it. */
  largest: number
  /** The tables that they scan sequentially. */
  scanned: string[]
}

/** A database that records and explains the queries that it runs. */
export interface ExplainedDatabase extends Pick<OpenDatabase, 'db' | 'close'> {
  /** Runs `work` and returns its statements. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>
  /** Runs `work` and returns the total cost of its statements, without what checks foreign keys. */
  costOf(work: () => Promise<unknown>): Promise<Cost>
}

interface ExplainOptions {
  /**
   * True if each query is also explained with a plan for any values, and counts at the higher of its two costs: what is prepared may get
   * either plan.
   */
  anyValues?: boolean
}

/** Maximum number of times that a statement is explained until two of them agree. */
const maxAttempts = 5

/** Opens a database of its own whose queries can be explained. `name` must be unique within the run. */
export async function explainedDatabase(
  name: string,
  { anyValues = false }: ExplainOptions = {},
): Promise<ExplainedDatabase> {
  const planModes = anyValues ? (['force_custom_plan', 'force_generic_plan'] as const) : (['auto'] as const)
  let statements: { query: string; params: unknown[] }[] = []
  const logQuery = (query: string, params: unknown[]) => void statements.push({ query, params })
  const { db, close } = await ownDatabase(name, { logQuery })
  const recordStatements = async (work: () => Promise<unknown>) => {
    statements = []
    await work()
    return statements
  }
  return {
    db,
    close,
    statementsOf: async (work) => (await recordStatements(work)).map(({ query }) => query),
    async costOf(work) {
      const cost: Cost = { touched: 0, largest: 0, scanned: [] }
      let setting: string | undefined
      for (const { query, params } of await recordStatements(work)) {
        if (isSetting(query)) setting = query
        if (!isExplained(query)) continue
        let touched = 0
        for (const planMode of planModes) {
          const modeSetting = `set local plan_cache_mode = ${planMode}`
          const settings = setting === undefined ? [modeSetting] : [modeSetting, setting]
          const explained = await explain(db, query, params, settings)
          let least = explained.touched
          // Where another test creates a database or a table, a session may read the catalog anew, whose pages would count.
          for (let attempt = 1; anyValues && attempt < maxAttempts; attempt++) {
            const again = await explain(db, query, params, settings)
            if (again.touched === least) break
            least = Math.min(least, again.touched)
          }
          touched = Math.max(touched, least)
          cost.scanned.push(...explained.scanned)
        }
        setting = undefined
        cost.touched += touched
        cost.largest = Math.max(cost.largest, touched)
      }
      return cost
    },
  }
}

/** Returns whether a statement reads more than the rows that it inserts. Inserted once more, these would violate unique constraints. */
const isExplained = (query: string) => /^\s*(select|update|delete|with|insert .* (select|on conflict))\s/s.test(query)

/** Returns whether a statement sets a parameter of the planner for its transaction. Costs apply it to the next statement. */
const isSetting = (query: string) => query.startsWith('set local ')

/** Runs a statement once more, without an effect. */
async function explain(db: Database, query: string, params: unknown[], settings: readonly string[]) {
  // The query with its parameters in place of `$1`, `$2` and so on.
  const parts = query
    .split(/\$(\d+)/)
    .map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`))
  let nodes: Record<string, unknown>[] = []
  const undone = new Error('the statement is rolled back')
  await db
    .transaction(async (tx) => {
      for (const setting of settings) await tx.execute(sql.raw(setting))
      nodes = nodesOf(await tx.execute(sql`explain (analyze, buffers, format json) ${sql.join(parts)}`))
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => String(node['Relation Name']))
  const touched = Math.max(
    ...nodes.map((node) => Number(node['Shared Hit Blocks'] ?? 0) + Number(node['Shared Read Blocks'] ?? 0)),
  )
  return { touched, scanned }
}

/** Returns all nodes of a plan; the engines nest it differently. The pages of a node include those of its children. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (!isRecord(value)) return []
  const children = Object.values(value).flatMap(nodesOf)
  return 'Node Type' in value ? [value, ...children] : children
}
