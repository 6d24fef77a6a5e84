import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { findPostgres } from './packages/db/src/testing/find-postgres.ts'

/** What the server has for the world outside: the same whichever database there is. */
const withoutDatabase = 'apps/server/src/{adapters,speech}/**/*.test.ts'

/** It compares times: nothing else may run. */
const measuredFault = 'apps/server/src/faults/speech.fault.ts'
const fault = { environment: 'node', testTimeout: 180_000, hookTimeout: 180_000 } as const

/** The same suite of everything that touches the database, once for each engine. */
function onEngine(engine: 'pglite' | 'postgres'): TestProjectConfiguration {
  return {
    test: {
      name: engine,
      include: ['packages/{db,api}/src/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
      exclude: [withoutDatabase],
      environment: 'node',
      env: { TEST_ENGINE: engine },
      globalSetup: [`packages/db/src/testing/${engine}-setup.ts`],
      // One process keeps one database for all of its files: opening one a file costs more than the tests.
      pool: 'forks',
      isolate: false,
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { shuffle: { files: false, tests: true } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/{contract,scheduling}/src/**/*.test.ts', withoutDatabase, 'tooling/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
          // One document and one copy of the app for all files of a process: making them costs more than the tests. The
          // set-up cleans behind every test.
          pool: 'forks',
          isolate: false,
          testTimeout: 15_000,
        },
      },
      onEngine('pglite'),
      ...(findPostgres() === undefined ? [] : [onEngine('postgres')]),
      {
        test: {
          name: 'faults',
          include: ['apps/server/src/faults/*.fault.ts'],
          exclude: [measuredFault],
          ...fault,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults-alone',
          include: [measuredFault],
          ...fault,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
