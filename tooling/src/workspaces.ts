import type { Tree } from './imports.ts'

/** A package of this project, by what its package.json says. */
export interface Workspace {
  room: string
  /** The keys of `exports`. */
  doors: ReadonlySet<string>
  dependencies: ReadonlySet<string>
  /** With those that only development needs. */
  allDependencies: ReadonlySet<string>
}

/** The package that a file belongs to: `packages/db/src/open.ts` is in `packages/db`. */
export function roomOf(path: string): string | undefined {
  const match = /^((?:apps|packages)\/[^/]+|tooling)\//.exec(path)
  return match?.[1]
}

/** Tests and tools: what is never part of the running product. */
export function isBehindTheScenes(path: string): boolean {
  const inProduct = /^(apps\/(server|web)|packages\/[^/]+)\/src\//.test(path)
  return !inProduct || /\/testing\/|\.(test|fault)\.tsx?$/.test(path)
}

/** All packages of the tree, by name. */
export function workspacesOf(tree: Tree): Map<string, Workspace> {
  const found = new Map<string, Workspace>()
  for (const [path, text] of tree) {
    const room = roomOf(path)
    if (room === undefined || path !== `${room}/package.json`) continue
    const manifest: unknown = JSON.parse(text)
    const dependencies = keysOf(manifest, 'dependencies', 'optionalDependencies', 'peerDependencies')
    const allDependencies = new Set([...dependencies, ...keysOf(manifest, 'devDependencies')])
    found.set(nameOf(manifest), { room, doors: keysOf(manifest, 'exports'), dependencies, allDependencies })
  }
  return found
}

function nameOf(manifest: unknown): string {
  return typeof manifest === 'object' && manifest !== null && 'name' in manifest ? String(manifest.name) : ''
}

function keysOf(manifest: unknown, ...fields: string[]): Set<string> {
  if (typeof manifest !== 'object' || manifest === null) return new Set()
  const values = Object.entries(manifest).filter(([field]) => fields.includes(field))
  return new Set(values.flatMap(([, value]) => Object.keys(value)))
}
