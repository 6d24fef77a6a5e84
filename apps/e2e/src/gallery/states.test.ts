import { axeFindings, setColourMode } from '../fixtures/screens.ts'
import { devices } from './devices.ts'
import { describeShifts, shiftsOf, smallTargets } from './inspect.ts'
import { screens } from './screens/index.ts'
import { exemptRules, isMeasured, openState, pathOf } from './state.ts'
import { expect, openPage, test } from './test.ts'

/** The tests of the screens look at them on a desktop; the gallery shows both, in both modes. */
const phone = devices.filter(({ name }) => name === 'phone')

for (const screen of screens)
  for (const { context } of phone)
    test(`${screen.name} in all states, on a phone`, async ({ browser, world }) => {
      for (const state of screen.states)
        await test.step(state.name, async () => {
          const page = await openPage(browser, world, state.as, { ...context, colorScheme: 'light' })
          const shifts = await openState(page, state, world)
          expect.soft(describeShifts(shifts ?? []), `${state.name}: moves while its data arrive`).toEqual([])
          expect.soft(await smallTargets(page), `${state.name}: too small for a thumb`).toEqual([])
          if (state.calls !== 'held' && state.isBlank !== true) await expect(page.locator('h1')).not.toHaveCount(0)
          await setColourMode(page, 'light', state.name)
          expect.soft(await axeFindings(page, exemptRules(state)), `${state.name}: axe`).toEqual([])
          const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect.soft(excess, `${state.name}: scrolls sideways`).toBeLessThanOrEqual(0)
          if (isMeasured(state)) {
            await page.goto(pathOf(state, world))
            await page.waitForLoadState('networkidle')
            expect.soft(describeShifts(await shiftsOf(page)), `${state.name}: moves while it is loaded`).toEqual([])
          }
          await page.context().close()
        })
    })
