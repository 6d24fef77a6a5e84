import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Tools that need a browser and a seeded server: `npm run gallery`, `npm run screens`, `npm run lighthouse`. */
export default defineConfig({
  ...base,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: { ...base.use, actionTimeout: 30_000, screenshot: 'off' },
  projects: [
    { name: 'gallery', testMatch: /pictures\.tool\.ts$/, dependencies: ['begin', 'seed'], fullyParallel: true },
    { name: 'begin', testMatch: /begin\.tool\.ts$/, teardown: 'finish' },
    { name: 'finish', testMatch: /finish\.tool\.ts$/ },
    { name: 'seed', testMatch: /seed\.setup\.ts$/ },
    { name: 'screens', testMatch: /screens\.tool\.ts$/, dependencies: ['seed'] },
    { name: 'lighthouse', testMatch: /lighthouse\.tool\.ts$/, dependencies: ['seed'], workers: 1 },
  ],
})
