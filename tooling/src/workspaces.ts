import type { Tree } from './source-tree.ts'

/** A package of this project as its package.json describes it. */
export interface Workspace {
  folder: string
  /** The keys of `exports`. */
  entryPoints: ReadonlySet<string>
  dependencies: ReadonlySet<string>
  /** The dependencies and those for development only. */
  allDependencies: ReadonlySet<string>
}

/** Returns the folder of the package that a file belongs to: `packages/db/src/open.ts` is in `packages/db`. */
export function folderOf(path: string): string | undefined {
  const match = /^((?:apps|packages)\/[^/]+|tooling)\//.exec(path)
  return match?.[1]
}

/** Returns whether a file is a test or a tool, and never part of the running product. */
export function isTestOrTool(path: string): boolean {
  const inProduct = /^(apps\/(server|web)|packages\/[^/]+)\/src\//.test(path)
  return (
    !inProduct ||
    /\/testing\/|\/rest\/openapi\/|\/client\/src\/generate\/|\.(test|fault)\.tsx?$|\/app\/devtools\.tsx$/.test(path)
  )
}

/** Returns all packages of the tree by name. */
export function workspacesOf(tree: Tree): Map<string, Workspace> {
  const workspaces = new Map<string, Workspace>()
  for (const [path, text] of tree) {
    const folder = folderOf(path)
    if (folder === undefined || path !== `${folder}/package.json`) continue
    const manifest: unknown = JSON.parse(text)
    const dependencies = keysOf(manifest, 'dependencies', 'optionalDependencies', 'peerDependencies')
    const allDependencies = new Set([...dependencies, ...keysOf(manifest, 'devDependencies')])
    workspaces.set(nameOf(manifest), {
      folder,
      entryPoints: keysOf(manifest, 'exports'),
      dependencies,
      allDependencies,
    })
  }
  return workspaces
}

function nameOf(manifest: unknown): string {
  return typeof manifest === 'object' && manifest !== null && 'name' in manifest ? String(manifest.name) : ''
}

function keysOf(manifest: unknown, ...fields: string[]): Set<string> {
  if (typeof manifest !== 'object' || manifest === null) return new Set()
  const values = Object.entries(manifest).filter(([field]) => fields.includes(field))
  return new Set(values.flatMap(([, value]) => Object.keys(value)))
}
