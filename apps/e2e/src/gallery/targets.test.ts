import { devices } from './devices.ts'
import { smallTargets } from './inspect.ts'
import { screens } from './screens/index.ts'
import { openState } from './state.ts'
import { expect, openPage, test } from './test.ts'

/** Controls that are smaller for a reason, by how `smallTargets` names them. */
const tolerated: readonly RegExp[] = []

const phone = devices.find(({ name }) => name === 'phone')

test.skip(phone === undefined)

for (const screen of screens)
  test(`every control of ${screen.name} can be hit with a thumb`, async ({ browser, world }) => {
    for (const state of screen.states)
      await test.step(state.name, async () => {
        const page = await openPage(browser, world, state.as, phone?.context ?? {})
        await openState(page, state, world)
        expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
        const small = (await smallTargets(page)).filter((target) => !tolerated.some((pattern) => pattern.test(target)))
        expect.soft(small, state.name).toEqual([])
        await page.context().close()
      })
  })
