import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { violations } from './boundaries.ts'
import { type Import, importsOf, readTree } from './source-tree.ts'
import { isTestOrTool } from './workspaces.ts'

describe('this project', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const tree = readTree(root)

  /** Returns the files whose imports satisfy a condition, and whose text contains `name`. */
  const importers = (name: string, isMeant: (one: Import) => boolean): string[] =>
    [...tree]
      .filter(([path, code]) => /\.tsx?$/.test(path) && code.includes(name) && importsOf(path, code).some(isMeant))
      .map(([path]) => path)

  it('keeps to the architecture', () => {
    expect([...tree.keys()].filter((path) => path.startsWith('packages/contract/src/')).length).toBeGreaterThan(5)
    expect(violations(tree)).toEqual([])
  })

  it.each([
    ['lucia', 'packages/api/src/accounts/session.ts'],
    ['@lucia-auth/adapter-drizzle', 'packages/api/src/accounts/session.ts'],
    ['openapi-trpc', 'apps/server/src/rest/openapi/named-operations.ts'],
  ])('uses %s, which nobody develops any more, in one file and at an exact version', (name, file) => {
    const users = importers(name, ({ specifier }) => specifier === name)
    expect(users.filter((path) => !path.endsWith('.test.ts'))).toEqual([file])
    const manifests = [...tree].flatMap(([path, text]) => (path.endsWith('package.json') ? [text] : []))
    const declared = [...manifests, readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')].flatMap(
      (text) => text.match(new RegExp(`^\\s+"?${name}"?: .*`, 'gm')) ?? [],
    )
    expect(declared.length).toBeGreaterThan(0)
    for (const line of declared) expect(line).toMatch(/: "?(?:\d+\.\d+\.\d+|catalog:)"?,?$/)
  })

  it('has nothing in the server of what makes the description of the API', () => {
    const folder = 'apps/server/src/rest/openapi/'
    const users = importers('/openapi/', ({ target }) => target?.startsWith(folder) ?? false)
    expect(users.filter((path) => !isTestOrTool(path))).toEqual([])
  })
})

const manifests = {
  contract: { exports: { '.': './src/index.ts', './values': './src/values.ts' }, dependencies: { zod: '4' } },
  scheduling: {
    exports: {
      '.': './src/index.ts',
      './day': './src/day.ts',
      './temporal': { browser: './src/temporal.browser.ts', default: './src/temporal.ts' },
    },
    dependencies: { 'temporal-polyfill': '1' },
    devDependencies: { vitest: '4' },
  },
  ui: { exports: { '.': './src/index.ts', './styles.css': './src/styles.css' }, dependencies: { react: '19' } },
  db: { exports: { '.': './src/index.ts', './testing': './src/testing/index.ts' } },
  api: {
    exports: { '.': './src/index.ts', './testing': './src/testing/index.ts' },
    dependencies: { '@wordtide/contract': '', '@wordtide/db': '', '@wordtide/scheduling': '', zod: '4' },
  },
  client: { exports: { '.': './dist/index.js' }, devDependencies: { '@wordtide/api': '' } },
  server: { dependencies: { '@wordtide/api': '', '@wordtide/db': '', '@wordtide/contract': '', fastify: '5' } },
  web: {
    dependencies: { '@wordtide/contract': '', '@wordtide/scheduling': '', '@wordtide/ui': '', react: '19' },
    devDependencies: { '@wordtide/api': '' },
  },
}

/** Returns the violations of these files in a small project of the same shape. */
function check(files: Record<string, string>): string[] {
  const tree = new Map(Object.entries(files))
  for (const [name, manifest] of Object.entries(manifests)) {
    const folder = name === 'server' || name === 'web' ? `apps/${name}` : `packages/${name}`
    tree.set(`${folder}/package.json`, JSON.stringify({ name: `@wordtide/${name}`, ...manifest }))
  }
  return violations(tree)
}

const api = 'packages/api/src'
const scheduling = 'packages/scheduling/src'
const web = 'apps/web/src'

describe('allowed', () => {
  it.each([
    ['a package to the left', `${api}/init.ts`, `import { openDatabase } from '@wordtide/db'`],
    ['a second entry point', `${web}/main.tsx`, `import '@wordtide/ui/styles.css'`],
    ['the contract without zod', `${web}/trpc.ts`, `import { limits } from '@wordtide/contract/values'`],
    ['days in the api', `${api}/learning/schedule.ts`, `import { dayOf } from '@wordtide/scheduling/day'`],
    ['days in the client', `${web}/shared/lib/due.ts`, `import { isDue } from '@wordtide/scheduling/day'`],
    ['an entry point by conditions', `${web}/main.tsx`, `import { loadTemporal } from '@wordtide/scheduling/temporal'`],
    ['a file of the package by a condition', `${scheduling}/day.ts`, `import { Temporal } from '#temporal'`],
    [
      'the polyfill in the scheduling rules',
      `${scheduling}/temporal.ts`,
      `await import('temporal-polyfill/implementation')`,
    ],
    ['types of the api in the client', `${web}/trpc.ts`, `import type { AppRouter } from '@wordtide/api'`],
    ['an earlier feature through its index', `${api}/vocs/create.ts`, `import { access } from '../lists/index.ts'`],
    ['a file of the same feature', `${api}/vocs/create.ts`, `import { view } from './view.ts'`],
    ['the router of a feature in the router of all', `${api}/router.ts`, `import { r } from './vocs/router.ts'`],
    ['a base file from a feature', `${api}/vocs/create.ts`, `import { init } from '../init.ts'`],
    ['a feature from a route', `${web}/routes/learn.tsx`, `import { Learn } from '../features/learn/learn.tsx'`],
    [
      'an entry point for tests from a test',
      `${api}/vocs/create.test.ts`,
      `import { testDatabase } from '@wordtide/db/testing'`,
    ],
    ['a development dependency from a test', `${scheduling}/ladder.test.ts`, `import { it } from 'vitest'`],
    ['a module of Node.js in the command', 'packages/client/src/command/main.ts', `import { join } from 'node:path'`],
    ['a module of Node.js', 'apps/server/src/main.ts', `import { join } from 'node:path'`],
  ])('%s', (_, path, code) => {
    expect(check({ [path]: code })).toEqual([])
  })
})

describe('not allowed', () => {
  it.each([
    ['contract from the api', 'packages/contract/src/lists/lists.ts', '@wordtide/api', 'not an allowed import'],
    ['the client from the server', 'apps/server/src/app.ts', '@wordtide/web', 'not an allowed import'],
    ['the database from the client', `${web}/main.tsx`, '@wordtide/db', 'not an allowed import'],
    ['the contract from ui', 'packages/ui/src/controls/button.tsx', '@wordtide/contract', 'not an allowed import'],
    ['the running api in the client', `${web}/trpc.ts`, '@wordtide/api', 'types only'],
    [
      'a file that is not exported',
      `${api}/init.ts`,
      '@wordtide/db/src/open.ts',
      'is not an entry point of @wordtide/db',
    ],
    ['an entry point for tests in the product', `${api}/init.ts`, '@wordtide/db/testing', 'entry point for tests'],
    ['a file behind the contract', `${web}/a.tsx`, '@wordtide/contract/src/limits.ts', 'is not an entry point of'],
    ['a path into another package', `${api}/init.ts`, '../../db/src/open.ts', 'leaves the package'],
    ['a library in the scheduling rules', `${scheduling}/ladder.ts`, 'zod', 'stays pure'],
    ['the polyfill in the contract', 'packages/contract/src/settings.ts', 'temporal-polyfill', 'stays pure'],
    ['the polyfill past the scheduling rules', `${web}/main.tsx`, 'temporal-polyfill/global', 'not declared'],
    [
      'a file behind the days',
      `${api}/learning/a.ts`,
      '@wordtide/scheduling/temporal.browser',
      'is not an entry point of',
    ],
    ['days in the database', 'packages/db/src/a.ts', '@wordtide/scheduling/day', 'not an allowed import'],
    [
      'the contract in the published client',
      'packages/client/src/create.ts',
      '@wordtide/contract',
      'not an allowed import',
    ],
    ['the api in the published client', 'packages/client/src/create.ts', '@wordtide/api', 'stays pure'],
    ['Node.js in the published client', 'packages/client/src/create.ts', 'node:fs', 'stays pure'],
    ['Node.js in the contract', 'packages/contract/src/lists/lists.ts', 'node:fs', 'stays pure'],
    ['a library that is not declared', `${api}/init.ts`, 'fastify', 'not declared'],
    ['a development dependency in the product', 'packages/ui/src/controls/button.tsx', 'vitest', 'not declared'],
    [
      'a feature past its index',
      `${api}/vocs/create.ts`,
      '../lists/access.ts',
      'is not an entry point of the feature lists',
    ],
    [
      'the router of another feature',
      `${api}/vocs/create.ts`,
      '../lists/router.ts',
      'is not an entry point of the feature',
    ],
    [
      'an inner file of a feature from a base file',
      `${api}/jobs.ts`,
      './mail/deliver.ts',
      'is not an entry point of the feature mail',
    ],
    ['a later feature', `${api}/lists/get.ts`, '../vocs/index.ts', 'order of features: lists > vocs'],
    ['a feature of the same step', `${api}/vocs/get.ts`, '../shares/index.ts', 'order of features: vocs > shares'],
    [
      'a feature that is not in the order',
      `${api}/router.ts`,
      './games/router.ts',
      'no place in the order of features: games',
    ],
    ['another feature of the client', `${web}/features/vocs/a.tsx`, '../lists/b.tsx', 'another feature: vocs > lists'],
    [
      'a feature from shared code',
      `${web}/shared/forms/fields.tsx`,
      '../../features/lists/b.tsx',
      'shared code imports none',
    ],
    ['the app from shared code', `${web}/shared/forms/fields.tsx`, '../../app/router.tsx', 'belongs to the app'],
    ['a route from shared code', `${web}/shared/forms/fields.tsx`, '../../routes/learn.tsx', 'routes import features'],
    ['a route from a feature', `${web}/features/vocs/a.tsx`, '../../routes/learn.tsx', 'routes import features'],
  ])('%s', (_, path, specifier, reason) => {
    expect(check({ [path]: `import { a } from '${specifier}'` })).toEqual([expect.stringContaining(reason)])
  })

  it.each([
    ['a type', `import type { Row } from '@wordtide/db'`],
    ['an import type', `let row: import('@wordtide/db').Row`],
    ['a dynamic import', `const open = () => import('@wordtide/db')`],
    ['an export from', `export { lists } from '@wordtide/db'`],
    ['an export of all', `export * from '@wordtide/db'`],
    ['an import for its side effects', `import '@wordtide/db'`],
  ])('a wrong package by %s', (_, code) => {
    expect(check({ [`${web}/a.tsx`]: code })).toEqual([expect.stringContaining('not an allowed import')])
  })

  it('ignores comments and strings that look like imports', () => {
    expect(check({ [`${web}/a.ts`]: `// import '@wordtide/db'\nconst text = "import '@wordtide/db'"` })).toEqual([])
  })
})
