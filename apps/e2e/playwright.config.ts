import { defineConfig } from '@playwright/test'

/** A response time: nothing else may run beside it. */
const measurements = /\/key-to-card\.test\.ts$/

/**
 * Sharing and classes, failures and interruptions, other devices, other ways to sign in, first loads, and checks of every page:
 * `npm test` leaves them to CI.
 */
const further = new RegExp(
  `/(${[
    ...['api-docs', 'browsing', 'classes', 'day', 'export', 'extension', 'first-content', 'games', 'loading'],
    ...['navigation', 'offline', 'passkeys', 'phone', 'second-factor', 'selecting', 'session-keys', 'session-layout'],
    ...['settings', 'sharing', 'touch', 'unsent-answers', 'writing-systems'],
  ].join('|')})\\.test\\.ts$`,
)

/** Every screen in every state. */
const galleries = /\/gallery\/[\w-]+\.test\.ts$/

/**
 * Replaces the list of Playwright, of which it repeats what matters here. The popups of the address bar, which nobody sees, are two pages
 * for each window: they take as much processor time as the page under test.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'LensOverlay', 'MediaRouter', 'OptimizationHints', 'AimEnabled'],
]

const scope = process.env.TEST_SCOPE
const isNightly = scope === 'nightly'
const isShort = scope !== 'all' && !isNightly

// `npm test` and `npm run test:all` run the project `walks`, which has more tests in the latter; `npm run test:nightly` runs all projects.
export default defineConfig({
  testDir: 'src',
  // Walks whose steps other tests notice, too, or that take a rare turn: set TEST_SCOPE=nightly to run one by hand.
  ...(isNightly ? {} : { grepInvert: /@nightly/ }),
  outputDir: 'test-results',
  globalSetup: './src/fixtures/server.ts',
  // Each has a browser and a server of its own. A third one keeps both cores busy while others wait.
  workers: 3,
  projects: [
    // Distributed test by test: distributed by file, one worker idles while the other walks the last file.
    { name: 'walks', testIgnore: [measurements, galleries, ...(isShort ? [further] : [])], fullyParallel: true },
    { name: 'seed', testMatch: /seed\.setup\.ts$/ },
    { name: 'galleries', testMatch: galleries, dependencies: ['seed'], fullyParallel: true },
    // `--no-deps` measures without running the others first.
    {
      name: 'measurements',
      testMatch: measurements,
      dependencies: ['walks', 'galleries'],
      workers: 1,
    },
  ],
  // Only a fault reaches these limits: a busy machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Requests that a service worker answers cannot be routed by a test.
    serviceWorkers: 'block',
    // Animations cost a tenth of all processor time, and each click would wait for their end.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without the variable, Playwright uses the browser that it has installed itself.
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join(',')}`,
      ],
    },
  },
})
