import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from '../fixtures/test.ts'
import { collectViolations } from '../fixtures/violations.ts'
import { recordShifts } from './inspect.ts'
import { createWorld, type UserName, type World } from './world.ts'

/** Returns the folder for the data of the project `seed`; the next run empties it. */
export const seedFolderOf = ({ outputDir }: { outputDir: string }): string => join(outputDir, 'seed')

/** Tests with a seeded server, whose users are signed in once for each worker. */
export const test = base.extend<object, { world: World }>({
  world: [
    async ({ browserName: _ }, use, { project }) => {
      const world = await createWorld(seedFolderOf(project))
      await use(world)
      await world.server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Not the empty one.
  server: [async ({ world }, use) => use(world.server), { scope: 'worker' }],
})

/** Opens a page for a user, or for a visitor. */
export async function openPage(
  browser: Browser,
  world: World,
  as: UserName | undefined,
  options: BrowserContextOptions,
): Promise<Page> {
  const session = as === undefined ? {} : { storageState: world.sessions[as] }
  const context = await browser.newContext({ baseURL: world.server.url, ...session, ...options })
  await collectViolations(context)
  await recordShifts(context)
  return context.newPage()
}

export { expect }
