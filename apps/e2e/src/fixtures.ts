import { test as base } from '@playwright/test'
import { type Server, startServer } from './server.ts'

/** Tests with the product running; one server serves them all, and each makes its own people. */
export const test = base.extend<{ baseURL: string }, { server: Server }>({
  server: [
    // Playwright reads the names of what a fixture needs out of this pattern, and accepts nothing else here.
    async ({ browserName: _ }, use) => {
      // Everybody comes from one address here.
      const server = await startServer({ RATE_LIMITS: 'off' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
})

export { expect } from '@playwright/test'
