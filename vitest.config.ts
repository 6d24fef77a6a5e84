import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findPostgres } from './packages/db/src/testing/find-postgres.ts'

/**
 * The scope of a run. `npm test` leaves out long tests: generated requests to every endpoint, most rounds of the fault tests,
 * and measurements. CI (`all`) runs these too, in their short form; only `nightly` runs everything, on both engines.
 */
const scope = process.env.TEST_SCOPE
/** Nothing is left out: every night, and in `npm run faults`. */
const isWhole = scope === 'nightly' || scope === 'faults'
const isFull = scope === 'all' || isWhole
const hasPostgres = findPostgres() !== undefined
const firstEngine = hasPostgres ? 'postgres' : 'pglite'

/** They use no database, so one run is enough. */
const withoutDatabase = [
  'apps/generated-clients/src/linters.test.ts',
  'packages/client/src/{retries,generate/generate}.test.ts',
  'apps/server/src/{adapters,speech,transfer}/**/*.test.ts',
  'apps/server/src/{config,config-credentials,config-invalid,misspelled-settings,speech-servers,startup-errors,store-address,unsafe-settings}.test.ts',
  'apps/server/src/rest/openapi/{document,named-operations}.test.ts',
  'packages/api/src/accounts/session-library.test.ts',
  'packages/api/src/audio/{clean-text,speech}.test.ts',
  'packages/api/src/calls/{json,json-text,parsing}.test.ts',
  'packages/api/src/flow/{concurrency-limiter,downloads,turns}.test.ts',
  'packages/api/src/images/{colour-profile,normalize,sounds/sounds}.test.ts',
  'packages/api/src/transfer/merge-fields.test.ts',
  'packages/api/src/values/*.test.ts',
]
const needsDatabase = [
  'apps/generated-clients/src/clients.test.ts',
  'packages/{db,api,client}/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'tooling/seed/*.test.ts',
  'tooling/bench/costs.test.ts',
]
/** They restore backups of both engines into both, whichever engine runs them. */
const restores = 'packages/db/src/backup/restore*.test.ts'
/**
 * Tests that depend on the engine: drivers, migrations, backups, and one call of each procedure. A procedure that queries outside its own
 * transaction waits for ever on the single connection of the embedded engine (decision 070). `npm test` runs those of its driver.
 */
const engineSpecific = isFull
  ? ['packages/db/src/**/*.test.ts', 'apps/server/src/permissions/permissions.test.ts']
  : ['packages/db/src/drivers/{pglite,folder-lock}.test.ts']
/** Requests and a package to which the engine makes no difference. */
const onOneEngine = [
  'apps/server/src/rest/fuzz/*.test.ts',
  'packages/client/src/package.test.ts',
  'apps/generated-clients/src/clients.test.ts',
]

/**
 * Long: a copy of the project with one more field, restores, random histories, many calls at once, what a query or a text costs, slow
 * clients, pools, processes that are started for a file, the voice, what generators and linters make of the OpenAPI document, and forms and
 * dialogs that are walked through from end to end. `npm test` leaves them to CI.
 */
const longTests = [
  'apps/generated-clients/src/*.test.ts',
  restores,
  '{apps,packages}/*/src/**/doubling.test.ts',
  'packages/api/src/model/*.test.ts',
  'packages/api/src/**/*-costs.test.ts',
  'tooling/bench/costs.test.ts',
  'apps/server/src/permissions/tokens.test.ts',
  'apps/server/src/rest/{round-trips,slow-download}.test.ts',
  'apps/server/src/security/{proxies,slow-requests}.test.ts',
  'apps/server/src/speech/engine.test.ts',
  'apps/server/src/adapters/storage.test.ts',
  'apps/server/src/fitting/memory-fitter.test.ts',
  'apps/server/src/plugins/trpc/typed-calls.test.ts',
  'apps/server/src/rest/features/{examples,sync-example}.test.ts',
  'apps/server/src/transfer/{anki-packages,vocabulary-files}.test.ts',
  'packages/api/src/{concurrency,privacy/concurrency,reviews/history,transfer/history}.test.ts',
  'packages/api/src/assignments/counts.test.ts',
  'packages/api/src/learning/memories/own-parameters.test.ts',
  'packages/api/src/reviews/learning-scale.test.ts',
  'packages/client/src/command/{commands,review,sync}.test.ts',
  'packages/dictionary/src/freedict.test.ts',
  'packages/db/src/drivers/{pool,restart}.test.ts',
  'tooling/src/extending.test.ts',
  'apps/web/src/routes/drafts.test.tsx',
  'apps/web/src/features/{access-tokens/access-tokens,privacy/account,profile/languages}-card.test.tsx',
  'apps/web/src/features/lists/list-form-dialog.test.tsx',
  'apps/web/src/features/review-settings/{{day,intervals}-card,estimates/estimate,time-zones/time-zone-check}.test.tsx',
  'apps/web/src/features/reviews/{review-address,options/review-options-dialog}.test.tsx',
  'apps/web/src/features/reviews/session/{drill,session-ended,submission}.test.tsx',
  'apps/web/src/features/reviews/session/summary/summary.test.tsx',
  'apps/web/src/features/reviews/session/card/{typed-answers,undo-and-suspend}.test.tsx',
  'apps/web/src/features/reviews/session/sound/{pronunciation,server-audio}.test.tsx',
  'apps/web/src/features/reviews/unsent/{two-tabs,unsent-answers}.test.tsx',
  'apps/web/src/features/transfer/{export/copy-list-button,import-dialog}.test.tsx',
  'apps/web/src/features/vocs/browser/vocs-head.test.tsx',
  'apps/web/src/features/vocs/form/{adding-in-a-row,voc-dialogs}.test.tsx',
  'apps/web/src/features/vocs/selection/move-copy/move-copy.test.tsx',
]

/** The file that compares durations when nothing is left out, so that nothing else may run beside it. */
const measuredFault = 'apps/server/src/faults/speech.fault.ts'
/** Long, rare, or another form of what runs always. */
const nightlyFaults =
  'apps/server/src/faults/{admin-commands,admin-users,attacks,clock,data-folder,database,disk,file-modes,import,invitations,metrics,outage,pooler,scale-out,slow-clients,storm,tls,two-starts}.fault.ts'
/** From the full size on. */
const longFaults = 'apps/server/src/faults/{backup,delivery,mail,restart,speech,start}.fault.ts'
const leftOutFaults = isWhole ? [measuredFault] : isFull ? [nightlyFaults] : [nightlyFaults, longFaults]

/** They take more than ten seconds each. */
const longest = new RegExp(
  '/(model/(model|together)|permissions/permissions|backup/restore|fuzz/changing|drivers/(pool|power-cut|pglite)|' +
    'features/examples|command/(sync|commands)|(extending|doubling|anki-packages|storage))\\.test\\.ts$|/backup\\.fault\\.ts$',
)

/** Begins with the longest, so that no process waits at the end for another: a fresh clone knows no durations of an earlier run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

const isLongest = ({ moduleId }: TestSpecification): boolean => longest.test(moduleId)

/** The only deadlines of the suite: for what hangs, not for what is slow, so that they hold on a busy machine too. */
const testTimeout = 120_000
const hookTimeout = 180_000
const expectOptions = { poll: { timeout: 30_000 } }

/** The tests of everything that uses the database, on one of the two engines. */
function onEngine(engine: 'pglite' | 'postgres'): TestProjectConfiguration {
  const onlySpecific = engine === 'pglite' && hasPostgres && !isWhole
  return {
    test: {
      name: engine,
      include: onlySpecific ? engineSpecific : needsDatabase,
      exclude: [
        ...withoutDatabase,
        ...(onlySpecific ? [restores] : []),
        ...(isFull && engine === firstEngine ? [] : onOneEngine),
        ...(isFull ? [] : longTests),
      ],
      environment: 'node',
      env: { TEST_ENGINE: engine, TEST_PART: onlySpecific ? 'engine' : 'all' },
      globalSetup: [`packages/db/src/testing/${engine}-setup.ts`],
      // All test files of a process share its database: opening one per file takes longer than the tests.
      pool: 'forks',
      isolate: false,
      testTimeout,
      hookTimeout,
      expect: expectOptions,
    },
  }
}

const fault = {
  environment: 'node',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: expectOptions,
  globalSetup: ['apps/server/src/testing/faults-setup.ts'],
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { shuffle: { files: false, tests: true }, sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{contract,dictionary,scheduling,simulation,transfer}/src/**/*.test.ts',
            ...withoutDatabase,
            'tooling/{src,simulate,bench}/**/*.test.ts',
          ],
          exclude: [...needsDatabase.filter((pattern) => pattern.startsWith('tooling/')), ...(isFull ? [] : longTests)],
          environment: 'node',
          // All test files of a process share its modules: importing them for each takes longer than most tests.
          pool: 'forks',
          isolate: false,
          testTimeout,
          hookTimeout,
          expect: expectOptions,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'packages/ui/src/**/*.test.{ts,tsx}'],
          exclude: isFull ? [] : longTests,
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/no-debug-stacks.ts', 'apps/web/src/testing/setup.ts'],
          // All test files of a process share one document and one module graph: creating them takes longer than the
          // tests. The setup file cleans up after each test.
          pool: 'forks',
          isolate: false,
          // Rendering makes much garbage: room for it saves a tenth of the CPU time.
          execArgv: ['--max-semi-space-size=64'],
          // A third process keeps both cores busy while others wait for timers.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout,
          hookTimeout,
          expect: expectOptions,
        },
      },
      onEngine('pglite'),
      ...(hasPostgres ? [onEngine('postgres')] : []),
      {
        test: {
          name: 'faults',
          include: ['apps/server/src/faults/*.fault.ts'],
          exclude: leftOutFaults,
          ...fault,
          // They wait much, for deadlines and for servers that start: a third one keeps both cores busy.
          maxWorkers: 3,
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
