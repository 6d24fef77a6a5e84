import { SourceMap } from 'node:module'
import { describe, expect, it } from 'vitest'
import { timesOfParts } from './parts.ts'

/** A map in which each line of the bundle is from the source file of the same number. */
const sourceMap = (sources: string[]) =>
  new SourceMap({
    version: 3,
    file: 'main.js',
    sources,
    sourcesContent: [],
    names: [],
    mappings: sources.map((_, n) => (n === 0 ? 'AAAA' : 'ACAA')).join(';'),
    sourceRoot: '',
  })

const sources = [
  '../src/plugins/session.ts',
  '../../../packages/api/src/vocs/list.ts',
  '../../../packages/api/src/accounts/session.ts',
  '../../../packages/db/src/drivers/pool.ts',
  '../../../packages/db/src/statements.ts',
  '../../../node_modules/.pnpm/postgres@3.4.9/node_modules/postgres/src/connection.js',
  '../../../node_modules/.pnpm/drizzle-orm@0.45.4/node_modules/src/pg-core/columns/timestamp.ts',
  '../../../node_modules/.pnpm/fastify@5.0.0/node_modules/fastify/lib/reply.js',
]

const frame = (functionName: string, url = '', lineNumber = 0) => ({
  callFrame: { functionName, url, lineNumber, columnNumber: 0 },
})

describe('the parts of a profile', () => {
  it('are those whose source a function is from, with what they call of the engine', () => {
    const nodes = [
      { id: 1, ...frame('(root)'), children: [2, 3, 4, 5] },
      { id: 2, ...frame('(idle)') },
      { id: 3, ...frame('(garbage collector)') },
      { id: 4, ...frame('onread', 'node:net'), children: [6] },
      { id: 5, ...frame('run', 'file:///main.js', 1), children: [7] },
      { id: 6, ...frame('writev') },
      { id: 7, ...frame('stringify') },
      ...sources.map((_, n) => ({ id: 10 + n, ...frame('f', 'file:///main.js', n) })),
    ]
    const samples = nodes.map(({ id }) => id)
    const profile = { startTime: 1000, nodes, samples, timeDeltas: samples.map((id) => 2 ** (id - 1)) }
    const times = timesOfParts(profile, sourceMap(sources), { from: 0, to: Number.MAX_SAFE_INTEGER })
    const microseconds = (...ids: number[]) => ids.reduce((sum, id) => sum + 2 ** (id - 1), 0)
    expect(Object.fromEntries(times)).toEqual({
      node: microseconds(1, 4),
      garbage: microseconds(3),
      sockets: microseconds(6),
      rules: microseconds(5, 7, 11),
      server: microseconds(10),
      session: microseconds(12),
      driver: microseconds(13, 15),
      queries: microseconds(14, 16),
      frameworks: microseconds(17),
    })
  })

  it('are counted between two times only', () => {
    const nodes = [{ id: 1, ...frame('f', 'file:///main.js', 0) }]
    const profile = { startTime: 100, nodes, samples: [1, 1, 1, 1], timeDeltas: [10, 10, 10, 10] }
    expect(timesOfParts(profile, sourceMap(sources), { from: 115, to: 135 })).toEqual(new Map([['server', 20]]))
  })
})
