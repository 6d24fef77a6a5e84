import { featureViolation } from './features.ts'
import { type Import, importsOf, type Tree } from './source-tree.ts'
import { folderOf, isTestOrTool, type Workspace, workspacesOf } from './workspaces.ts'

/** The packages that each package may import. */
const allowedImports: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/scheduling': [],
  'packages/simulation': ['packages/scheduling'],
  'packages/transfer': ['packages/contract'],
  'packages/dictionary': ['packages/contract', 'packages/transfer'],
  'packages/ui': [],
  'packages/db': [],
  // Its tests call the server; what is published stays without any import.
  'packages/client': ['packages/api', 'apps/server'],
  'packages/api': ['packages/contract', 'packages/scheduling', 'packages/transfer', 'packages/db'],
  'packages/router-types': ['packages/contract', 'packages/api'],
  'apps/server': ['packages/contract', 'packages/dictionary', 'packages/transfer', 'packages/db', 'packages/api'],
  'apps/web': [
    'packages/contract',
    'packages/scheduling',
    'packages/simulation',
    'packages/transfer',
    'packages/ui',
    'packages/api',
  ],
  // A test runs the clients against the server.
  'apps/generated-clients': ['packages/api', 'apps/server'],
  // The benchmark and a test measure the same.
  'apps/e2e': ['tooling'],
  // The seed calls the procedures and reads the server's settings; `simulate` compares schedules.
  tooling: [
    'packages/contract',
    'packages/scheduling',
    'packages/simulation',
    'packages/db',
    'packages/api',
    'apps/server',
  ],
}

/** Imports of types only: the client never contains the server, and the router's types contain nothing else. */
const typesOnly = new Set([
  'apps/web > packages/api',
  'packages/router-types > packages/contract',
  'packages/router-types > packages/api',
])

/** Packages that run anywhere, with the only libraries that they may import. */
const pure: Record<string, readonly string[]> = {
  'packages/contract': ['zod'],
  'packages/scheduling': ['temporal-polyfill', 'ts-fsrs'],
  // It runs in a worker of the browser, too.
  'packages/simulation': ['@wordtide/scheduling', 'ts-fsrs'],
  // It runs wherever there is a `fetch`, and has no dependencies.
  'packages/client': [],
  // The parsers run in a worker of the browser as they do on the server.
  'packages/transfer': [
    '@wordtide/contract',
    '@orama/stemmers',
    '@streamparser/json',
    'csv-parse',
    'fflate',
    'fzstd',
    'sql.js',
    'zod',
  ],
}

/** Returns every import that breaks the architecture, as a sentence with the file and the reason. Biome finds cycles. */
export function violations(tree: Tree): string[] {
  const workspaces = workspacesOf(tree)
  return [...tree]
    .filter(([path]) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && folderOf(path) !== undefined)
    .flatMap(([path, code]) => importsOf(path, code))
    .flatMap((one) => {
      const reason = one.target === undefined ? packageViolation(one, workspaces) : pathViolation(one, one.target)
      return reason === undefined ? [] : [`${one.from}: '${one.specifier}' ${reason}`]
    })
}

function pathViolation(one: Import, target: string): string | undefined {
  if (folderOf(target) !== folderOf(one.from)) return 'leaves the package by a path: use its name'
  return featureViolation(one.from, target)
}

function packageViolation(one: Import, workspaces: Map<string, Workspace>): string | undefined {
  // A file of the same package, by the `imports` of its manifest.
  if (one.specifier.startsWith('#')) return undefined
  const folder = folderOf(one.from) ?? ''
  const own = [...workspaces.values()].find((workspace) => workspace.folder === folder)
  const testOrTool = isTestOrTool(one.from)
  const [name, entryPoint] = splitSpecifier(one.specifier)
  const target = workspaces.get(name)
  if (target !== undefined) {
    const arrow = `${folder} > ${target.folder}`
    if (target.folder !== folder && !allowedImports[folder]?.includes(target.folder))
      return `is not an allowed import: ${arrow}`
    if (typesOnly.has(arrow) && !one.typeOnly) return 'may be imported for its types only'
    if (!target.entryPoints.has(entryPoint)) return `is not an entry point of ${name}`
    if (entryPoint === './testing' && !testOrTool) return 'is an entry point for tests'
  }
  if (pure[folder] !== undefined && !testOrTool && !pure[folder].includes(name) && !isOfCommand(one))
    return `is not for ${folder}, which stays pure`
  if (one.specifier.includes(':')) return undefined
  const declared = testOrTool || one.typeOnly ? own?.allDependencies : own?.dependencies
  return declared?.has(name) ? undefined : `is not declared in ${folder}/package.json`
}

/** The command of the client is a program for Node.js. */
const isOfCommand = ({ from, specifier }: Import): boolean =>
  from.startsWith('packages/client/src/command/') && specifier.startsWith('node:')

/** Splits `@scope/name/some/path` into the package `@scope/name` and its entry point `./some/path`. */
function splitSpecifier(specifier: string): [name: string, entryPoint: string] {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return [parts.slice(0, length).join('/'), ['.', ...parts.slice(length)].join('/')]
}
