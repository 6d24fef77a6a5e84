import { circles } from './circles.ts'
import { featureFault } from './features.ts'
import { type Import, importsOf, type Tree } from './imports.ts'
import { isBehindTheScenes, roomOf, type Workspace, workspacesOf } from './workspaces.ts'

/** Which packages each package may import. What is not named here may import nothing. */
const arrows: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/scheduling': [],
  'packages/ui': [],
  'packages/db': [],
  'packages/api': ['packages/contract', 'packages/scheduling', 'packages/db'],
  'apps/server': ['packages/contract', 'packages/db', 'packages/api'],
  'apps/web': ['packages/contract', 'packages/scheduling', 'packages/ui', 'packages/api'],
  'apps/e2e': [],
  tooling: [],
}

/** Arrows that only types may take: the client never contains the server. */
const typesOnly = new Set(['apps/web > packages/api'])

/** Packages that must run anywhere, with all that they may import from outside. */
const pure: Record<string, readonly string[]> = { 'packages/contract': ['zod'], 'packages/scheduling': [] }

/** Every import of the tree that breaks the architecture, as a sentence that says where and why. */
export function violations(tree: Tree): string[] {
  const workspaces = workspacesOf(tree)
  const imports = [...tree]
    .filter(([path]) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && roomOf(path) !== undefined)
    .flatMap(([path, code]) => importsOf(path, code))
  const faults = imports.flatMap((one) => {
    const fault = one.target === undefined ? packageFault(one, workspaces) : relativeFault(one, one.target)
    return fault === undefined ? [] : [`${one.from}: '${one.specifier}' ${fault}`]
  })
  return [...faults, ...circleFaults(imports)]
}

function relativeFault(one: Import, target: string): string | undefined {
  if (roomOf(target) !== roomOf(one.from)) return 'leaves the package by a path: use its name'
  return featureFault(one.from, target)
}

function packageFault(one: Import, workspaces: Map<string, Workspace>): string | undefined {
  const room = roomOf(one.from) ?? ''
  const own = [...workspaces.values()].find((workspace) => workspace.room === room)
  const scenes = isBehindTheScenes(one.from)
  const [name, door] = splitName(one.specifier)
  const target = workspaces.get(name)
  if (target !== undefined) {
    const arrow = `${room} > ${target.room}`
    if (target.room !== room && !arrows[room]?.includes(target.room)) return `goes against the arrows: ${arrow}`
    if (typesOnly.has(arrow) && !one.typeOnly) return 'may be imported for its types only'
    if (!target.doors.has(door)) return `passes the door of ${name}`
    if (door === './testing' && !scenes) return 'is a door for tests'
  }
  if (pure[room] !== undefined && !scenes && !pure[room].includes(name)) return `is not for ${room}, which stays pure`
  if (one.specifier.includes(':')) return undefined
  const declared = scenes || one.typeOnly ? own?.allDependencies : own?.dependencies
  return declared?.has(name) ? undefined : `is not declared in ${room}/package.json`
}

/** `@scope/name/some/door` is the package `@scope/name` and its door `./some/door`. */
function splitName(specifier: string): [name: string, door: string] {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return [parts.slice(0, length).join('/'), ['.', ...parts.slice(length)].join('/')]
}

/** Circles of files that need each other when the program runs; types may point both ways inside a package. */
function circleFaults(imports: readonly Import[]): string[] {
  const graph = new Map<string, string[]>()
  for (const { from, target, typeOnly } of imports) {
    if (target !== undefined && !typeOnly) graph.set(from, [...(graph.get(from) ?? []), target])
  }
  return circles(graph).map((circle) => `goes round in a circle: ${circle.join(' > ')}`)
}
