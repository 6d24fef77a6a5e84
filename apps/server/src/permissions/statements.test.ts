import { jobs, type ProcedurePath, procedures, runJob } from '@wordtide/api'
import { ownDatabase, testEngine } from '@wordtide/db/testing'
import { expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'
import { layouts } from '../testing/layouts.ts'
import { type RunStatement, reachOf, tablesOf } from '../testing/shards.ts'
import { createFixture } from './testing/fixture.ts'
import { matrix } from './testing/matrix.ts'
import { transportsOf } from './testing/transports.ts'

/** Where the list of statements is. */
const document = '../../../../docs/statements.md'

/** Runs every procedure and every job; returns what each has sent to the database. */
async function recordStatements(): Promise<Map<string, RunStatement[]>> {
  const recorded = new Map<string, RunStatement[]>()
  let caller: string | undefined
  const logQuery = (sql: string, params: unknown[]) => {
    if (caller !== undefined) recorded.set(caller, [...(recorded.get(caller) ?? []), { sql, params }])
  }
  const { db, close } = await ownDatabase('statements', { logQuery })
  const server = await testApp({ services: { db, limited: true } })
  async function record(name: string, run: () => Promise<unknown>): Promise<void> {
    caller = name
    await run()
    caller = undefined
  }
  for (const { name } of procedures) await recordProcedure(name)
  for (const { name } of jobs) await record(`job: ${name}`, () => runJob(server.services, name))
  await close()
  return recorded

  async function recordProcedure(path: ProcedurePath): Promise<void> {
    const role = matrix[path].may.owner === 'ok' ? 'owner' : 'editor'
    for (const transport of transportsOf(path)) {
      // Attempts are counted, and those of an hour ago do not count any more.
      server.services.pass(3_600_001)
      const fixture = await createFixture(server, role)
      // The input of some is made by calls of others.
      const input = await matrix[path].input(fixture)
      const entry = { ...matrix[path], input: () => input }
      await record(path, async () => {
        const { status } = await transport.call(fixture, entry)
        expect(status, transport.name).toBe(transport.success)
      })
    }
  }
}

/** A statement with as many values as there may be, and no more than one row of them. */
const shapeOf = (sql: string) =>
  sql
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, \$)+/g, '$, …')
    .replaceAll(/(\([^()]*\$[^()]*\))(, \([^()]*\$[^()]*\))+/g, '$1, …')
    .replaceAll(/\s+/g, ' ')

const count = (lines: readonly { user: string; list: string }[], layout: 'user' | 'list', reach: string) =>
  lines.filter((line) => line[layout] === reach).length

it.runIf(testEngine() === 'postgres')(
  'every statement of the product is listed with what it needs of a distributed database',
  async () => {
    const recorded = await recordStatements()
    const byShape = new Map<string, { callers: Set<string>; user: string; list: string; tables: string[] }>()
    for (const [caller, statements] of recorded)
      for (const statement of statements) {
        const shape = shapeOf(statement.sql)
        const line = byShape.get(shape) ?? {
          callers: new Set(),
          user: 'one shard',
          list: 'one shard',
          tables: tablesOf(statement.sql),
        }
        line.callers.add(caller)
        for (const name of ['user', 'list'] as const) {
          const reach = reachOf(statement, layouts[name])
          // One call that needs several is enough.
          if (line[name] !== 'several shards') line[name] = reach
        }
        byShape.set(shape, line)
      }
    const lines = [...byShape.entries()]
      .map(([shape, line]) => ({ shape, ...line, callers: [...line.callers].sort() }))
      .sort((a, b) => (a.tables.join() + a.shape < b.tables.join() + b.shape ? -1 : 1))
    const total = (reach: string) => `| ${reach} | ${count(lines, 'user', reach)} | ${count(lines, 'list', reach)} |`
    const text = [
      '# The statements of the product\n',
      'Written by `apps/server/src/permissions/statements.test.ts`, which calls every procedure and runs every job, and fails if a statement',
      'is not here; `-u` writes them anew. [scaling.md](scaling.md) says what the two layouts are: the rows of learners lie with the user, or with the list.',
      '',
      '| Statements that need | by user | by list |\n|---|--:|--:|',
      [total('one shard'), total('several shards'), total('one machine')].join('\n'),
      '',
      ...lines.map(
        ({ shape, callers, user, list, tables }) =>
          `- **by user: ${user} · by list: ${list}** · ${tables.join(', ') || 'no table'} · ${callers.length > 6 ? `${callers.length} callers` : callers.join(', ')}\n\n  \`\`\`sql\n  ${shape}\n  \`\`\`\n`,
      ),
    ].join('\n')
    await expect(text).toMatchFileSnapshot(document)
  },
)
