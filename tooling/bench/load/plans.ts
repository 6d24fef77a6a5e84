import * as z from 'zod'

/** The settings by which PostgreSQL logs the plan of this share of the statements, with the pages that it has read. */
export const explainSettings = (share: number) => ({
  'auto_explain.log_min_duration': '0',
  'auto_explain.sample_rate': String(share),
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
})

/** What the logged plans say about a statement. */
export interface StatementPlans {
  statement: string
  count: number
  /** The most pages that it has read. */
  pages: number
  /** The tables that it has scanned as a whole, with their pages at the end. */
  scanned: Map<string, number>
}

const entry = z.object({ message: z.string(), application_name: z.string() })
const plan = z.object({ 'Query Text': z.string(), Plan: z.unknown() })
const node = z.record(z.string(), z.unknown())

/** Reads the plans in the log of a server; statements that differ in their parameters or the length of a list are one. */
export function readPlans(log: readonly unknown[], tablePages: ReadonlyMap<string, number>): StatementPlans[] {
  const statements = new Map<string, StatementPlans>()
  for (const line of log) {
    const parsed = entry.safeParse(line)
    if (!parsed.success || parsed.data.application_name !== 'wordtide') continue
    const [, json] = parsed.data.message.split(/ plan:\n/)
    if (json === undefined) continue
    const { 'Query Text': text, Plan } = plan.parse(JSON.parse(json))
    const statement = shapeOf(text)
    const plans = statements.get(statement) ?? { statement, count: 0, pages: 0, scanned: new Map() }
    statements.set(statement, plans)
    plans.count++
    for (const { type, table, pages } of nodesOf(Plan)) {
      plans.pages = Math.max(plans.pages, pages)
      if (type === 'Seq Scan' && table !== undefined) plans.scanned.set(table, tablePages.get(table) ?? 0)
    }
  }
  return [...statements.values()].toSorted((a, b) => b.pages - a.pages)
}

const shapeOf = (statement: string) =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+(, ?\$\d+)+/g, '$…')
    .trim()

interface PlanNode {
  type: string
  table: string | undefined
  pages: number
}

/** Returns all nodes of a plan; the pages of a node include those of its children. */
function nodesOf(value: unknown): PlanNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  const parsed = node.safeParse(value)
  if (!parsed.success) return []
  const {
    'Node Type': type,
    'Relation Name': table,
    'Shared Hit Blocks': hit,
    'Shared Read Blocks': read,
  } = parsed.data
  const children = nodesOf(parsed.data.Plans)
  if (typeof type !== 'string') return children
  // A node that was never executed has read nothing.
  const wasRun = Number(parsed.data['Actual Loops'] ?? 1) > 0
  return wasRun
    ? [
        { type, table: typeof table === 'string' ? table : undefined, pages: Number(hit ?? 0) + Number(read ?? 0) },
        ...children,
      ]
    : children
}
