import { defineConfig } from '@playwright/test'

/** Tests that measure must not run beside others. */
const measurements = /\/(budget|key-to-card)\.test\.ts$/

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  // Each worker has its own browser and server.
  workers: 2,
  // Use `--no-deps` to run the measurements alone.
  projects: [
    // Distributes tests, not files, so that both workers are busy until the end.
    { name: 'walks', testIgnore: measurements, fullyParallel: true },
    { name: 'measurements', testMatch: measurements, dependencies: ['walks'], workers: 1 },
  ],
  // Only a fault reaches these limits: a busy machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    locale: 'en-GB',
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
      ],
    },
  },
})
