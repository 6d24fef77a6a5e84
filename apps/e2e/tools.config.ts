import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** What is made with a browser and a seeded server, and is no test: `npm run gallery`, `npm run screens`, `npm run lighthouse`. */
export default defineConfig({
  ...base,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: { ...base.use, actionTimeout: 15_000, screenshot: 'off' },
  projects: [
    { name: 'gallery', testMatch: /pictures\.tool\.ts$/, dependencies: ['begin'], fullyParallel: true },
    { name: 'begin', testMatch: /begin\.tool\.ts$/, teardown: 'finish' },
    { name: 'finish', testMatch: /finish\.tool\.ts$/ },
    { name: 'screens', testMatch: /screens\.tool\.ts$/ },
    { name: 'lighthouse', testMatch: /lighthouse\.tool\.ts$/, workers: 1 },
  ],
})
