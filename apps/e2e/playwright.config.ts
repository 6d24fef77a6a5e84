import { defineConfig } from '@playwright/test'

/** What measures must have the machine to itself. */
const measures = /\/(budget|key-to-card)\.test\.ts$/

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  // A worker has a browser and a server of its own.
  workers: 2,
  // `--no-deps` measures without walking first.
  projects: [
    // Test by test, not file by file: else the last file is walked by one of the two.
    { name: 'walks', testIgnore: measures, fullyParallel: true },
    { name: 'measures', testMatch: measures, dependencies: ['walks'], workers: 1 },
  ],
  timeout: 300_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
