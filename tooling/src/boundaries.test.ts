import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { violations } from './boundaries.ts'
import { readTree } from './read-tree.ts'

describe('this project', () => {
  it('keeps its own architecture', () => {
    const tree = readTree(fileURLToPath(new URL('../..', import.meta.url)))
    expect([...tree.keys()].filter((path) => path.startsWith('packages/contract/src/')).length).toBeGreaterThan(5)
    expect(violations(tree)).toEqual([])
  })
})

const manifests = {
  contract: { exports: { '.': './src/index.ts' }, dependencies: { zod: '4' } },
  scheduling: { exports: { '.': './src/index.ts' }, devDependencies: { vitest: '4' } },
  ui: { exports: { '.': './src/index.ts', './styles.css': './src/styles.css' }, dependencies: { react: '19' } },
  db: { exports: { '.': './src/index.ts', './testing': './src/testing/index.ts' } },
  api: {
    exports: { '.': './src/index.ts', './testing': './src/testing/index.ts' },
    dependencies: { '@wordtide/contract': '', '@wordtide/db': '', '@wordtide/scheduling': '', zod: '4' },
  },
  server: { dependencies: { '@wordtide/api': '', '@wordtide/db': '', '@wordtide/contract': '', fastify: '5' } },
  web: {
    dependencies: { '@wordtide/contract': '', '@wordtide/scheduling': '', '@wordtide/ui': '', react: '19' },
    devDependencies: { '@wordtide/api': '' },
  },
}

/** What the check says about these files in a small project of the same shape. */
function check(files: Record<string, string>): string[] {
  const tree = new Map(Object.entries(files))
  for (const [name, manifest] of Object.entries(manifests)) {
    const room = name === 'server' || name === 'web' ? `apps/${name}` : `packages/${name}`
    tree.set(`${room}/package.json`, JSON.stringify({ name: `@wordtide/${name}`, ...manifest }))
  }
  return violations(tree)
}

const api = 'packages/api/src'
const web = 'apps/web/src'

describe('what may be', () => {
  it.each([
    ['an arrow', `${api}/init.ts`, `import { openDatabase } from '@wordtide/db'`],
    ['a door beside the first', `${web}/main.tsx`, `import '@wordtide/ui/styles.css'`],
    ['types of the api in the client', `${web}/trpc.ts`, `import type { AppRouter } from '@wordtide/api'`],
    ['a feature to its left, by its index', `${api}/vocs/create.ts`, `import { access } from '../lists/index.ts'`],
    ['its own feature', `${api}/vocs/create.ts`, `import { view } from './view.ts'`],
    ['the router of a feature, where all are put together', `${api}/router.ts`, `import { r } from './vocs/router.ts'`],
    ['a base file from a feature', `${api}/vocs/create.ts`, `import { init } from '../init.ts'`],
    ['a feature from a route', `${web}/routes/learn.tsx`, `import { Learn } from '../features/learn/learn.tsx'`],
    ['a test door from a test', `${api}/vocs/create.test.ts`, `import { testDatabase } from '@wordtide/db/testing'`],
    ['a tool from a test', 'packages/scheduling/src/ladder.test.ts', `import { it } from 'vitest'`],
    ['a module of Node.js', 'apps/server/src/main.ts', `import { join } from 'node:path'`],
  ])('%s', (_, path, code) => {
    expect(check({ [path]: code })).toEqual([])
  })

  it('types that point both ways inside a package', () => {
    const files = { [`${api}/a.ts`]: `import { b } from './b.ts'`, [`${api}/b.ts`]: `import type { A } from './a.ts'` }
    expect(check(files)).toEqual([])
  })
})

describe('what may not be', () => {
  it.each([
    ['contract from the api', 'packages/contract/src/lists.ts', '@wordtide/api', 'against the arrows'],
    ['the client from the server', 'apps/server/src/app.ts', '@wordtide/web', 'against the arrows'],
    ['the database from the client', `${web}/main.tsx`, '@wordtide/db', 'against the arrows'],
    ['the server library from ui', 'packages/ui/src/button.tsx', '@wordtide/contract', 'against the arrows'],
    ['the running api in the client', `${web}/trpc.ts`, '@wordtide/api', 'types only'],
    ['a file behind a door', `${api}/init.ts`, '@wordtide/db/src/open.ts', 'passes the door of @wordtide/db'],
    ['a test door in the product', `${api}/init.ts`, '@wordtide/db/testing', 'door for tests'],
    ['a path into another package', `${api}/init.ts`, '../../db/src/open.ts', 'leaves the package'],
    ['a library in the pure ladder', 'packages/scheduling/src/ladder.ts', 'zod', 'stays pure'],
    ['Node.js in the contract', 'packages/contract/src/lists.ts', 'node:fs', 'stays pure'],
    ['a library that nobody declared', `${api}/init.ts`, 'fastify', 'not declared'],
    ['a tool in the product', 'packages/ui/src/button.tsx', 'vitest', 'not declared'],
    ['a feature past its index', `${api}/vocs/create.ts`, '../lists/access.ts', 'passes the door of the feature lists'],
    ['the router of another feature', `${api}/vocs/create.ts`, '../lists/router.ts', 'passes the door of the feature'],
    ['a verb from the base', `${api}/jobs.ts`, './mail/deliver.ts', 'passes the door of the feature mail'],
    ['a feature to its right', `${api}/lists/get.ts`, '../vocs/index.ts', 'order of features: lists > vocs'],
    ['a feature beside it', `${api}/vocs/get.ts`, '../shares/index.ts', 'order of features: vocs > shares'],
    ['a feature without a place', `${api}/router.ts`, './games/router.ts', 'no place in the order of features: games'],
    ['another feature of the client', `${web}/features/vocs/a.tsx`, '../lists/b.tsx', 'another feature: vocs > lists'],
    ['a feature from shared parts', `${web}/shared/forms/field.tsx`, '../../features/lists/b.tsx', 'shared parts'],
    ['the app from shared parts', `${web}/shared/forms/field.tsx`, '../../app/router.tsx', 'of the app'],
    ['a route from a feature', `${web}/features/vocs/a.tsx`, '../../routes/learn.tsx', 'routes import features'],
  ])('%s', (_, path, specifier, reason) => {
    expect(check({ [path]: `import { a } from '${specifier}'` })).toEqual([expect.stringContaining(reason)])
  })

  it.each([
    ['a type', `import type { Row } from '@wordtide/db'`],
    ['a type in place', `let row: import('@wordtide/db').Row`],
    ['a dynamic import', `const open = () => import('@wordtide/db')`],
    ['an export from', `export { lists } from '@wordtide/db'`],
    ['an export of all', `export * from '@wordtide/db'`],
    ['an import for its effect', `import '@wordtide/db'`],
  ])('a wrong arrow by %s', (_, code) => {
    expect(check({ [`${web}/a.tsx`]: code })).toEqual([expect.stringContaining('against the arrows')])
  })

  it('files that go round in a circle', () => {
    const files = {
      [`${api}/a.ts`]: `import { b } from './b.ts'`,
      [`${api}/b.ts`]: `export * from './c.ts'`,
      [`${api}/c.ts`]: `const a = () => import('./a.ts')`,
    }
    expect(check(files)).toEqual([expect.stringContaining('a.ts > packages/api/src/b.ts > packages/api/src/c.ts')])
  })

  it('does not take comments and texts for imports', () => {
    expect(check({ [`${web}/a.ts`]: `// import '@wordtide/db'\nconst text = "import '@wordtide/db'"` })).toEqual([])
  })
})
