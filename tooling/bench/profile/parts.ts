import type { SourceMap } from 'node:module'
import * as z from 'zod'

/** A CPU profile as V8 writes it: what ran at each sample, and how long after the sample before, in microseconds. */
export const cpuProfile = z.object({
  /** Of the monotonic clock, which all processes of a machine share. */
  startTime: z.number(),
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.number(),
        columnNumber: z.number(),
      }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})
type CpuProfile = z.output<typeof cpuProfile>
type Frame = CpuProfile['nodes'][number]['callFrame']

export type Part = 'sockets' | 'driver' | 'queries' | 'frameworks' | 'session' | 'rules' | 'server' | 'node' | 'garbage'

/** The first pattern that the path of a source file matches names its part. Packages stand in folders with their name and version. */
const patterns: readonly (readonly [RegExp, Part])[] = [
  [/\.pnpm\/postgres@|packages\/db\/src\/drivers\//, 'driver'],
  [/\.pnpm\/drizzle-orm@|packages\/db\//, 'queries'],
  [/\.pnpm\/(lucia|@lucia-auth\+[a-z-]+|oslo|@oslojs\+[a-z-]+)@|packages\/api\/src\/accounts\//, 'session'],
  [/packages\/(api|contract)\//, 'rules'],
  [/node_modules\//, 'frameworks'],
  [/src\//, 'server'],
]

/** What runs in no JavaScript function, by the name that V8 gives it. */
const isIdle = ({ functionName }: Frame) => functionName === '(idle)'
const isGarbageCollector = ({ functionName }: Frame) => functionName === '(garbage collector)'
const isSocketWrite = ({ functionName, url }: Frame) => url === '' && /^write/.test(functionName)

/**
 * Adds up the microseconds of each part of a program between two times of the monotonic clock. A function counts for the part whose source
 * it is from, whoever calls it, and one of V8 or of Node.js without a source for the function that calls it.
 */
export function timesOfParts(
  profile: CpuProfile,
  sourceMap: SourceMap,
  { from, to }: { from: number; to: number },
): Map<Part, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const partOf = (id: number): Part | undefined => {
    const frame = nodes.get(id)?.callFrame
    if (frame === undefined || isIdle(frame)) return undefined
    if (isGarbageCollector(frame)) return 'garbage'
    if (isSocketWrite(frame)) return 'sockets'
    if (frame.url.startsWith('node:')) return 'node'
    if (frame.url !== '') return partOfSource(sourceOf(frame, sourceMap))
    const parent = parents.get(id)
    return parent === undefined ? 'node' : partOf(parent)
  }
  const known = new Map<number, Part | undefined>()
  const times = new Map<Part, number>()
  let time = profile.startTime
  for (const [n, id] of profile.samples.entries()) {
    const passed = profile.timeDeltas[n] ?? 0
    time += passed
    if (time < from || time > to) continue
    if (!known.has(id)) known.set(id, partOf(id))
    const part = known.get(id)
    if (part !== undefined) times.set(part, (times.get(part) ?? 0) + passed)
  }
  return times
}

/** The path of the source file of a function in the bundle. */
function sourceOf({ lineNumber, columnNumber }: Frame, sourceMap: SourceMap): string {
  const entry = sourceMap.findEntry(lineNumber, columnNumber)
  return 'originalSource' in entry ? entry.originalSource : ''
}

const partOfSource = (source: string): Part => patterns.find(([pattern]) => pattern.test(source))?.[1] ?? 'frameworks'
