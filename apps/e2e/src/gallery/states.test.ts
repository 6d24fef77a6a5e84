import { axeFindings, setColourMode } from '../fixtures/screens.ts'
import { devices, type modes } from './devices.ts'
import { describeShifts, shiftsOf } from './inspect.ts'
import { screens } from './screens/index.ts'
import { exemptRules, isMeasured, openState, pathOf } from './state.ts'
import { expect, openPage, test } from './test.ts'

/** The mode in which a device sees the screens: the walks check both on each, so half of the combinations is enough. */
const modeOf = { phone: 'light', desktop: 'dark' } as const satisfies Record<string, (typeof modes)[number]>

for (const screen of screens)
  for (const { name, context } of devices)
    test(`${screen.name} in all states, on a ${name}`, async ({ browser, world }) => {
      for (const state of screen.states)
        await test.step(state.name, async () => {
          const page = await openPage(browser, world, state.as, { ...context, colorScheme: modeOf[name] })
          const shifts = await openState(page, state, world)
          expect.soft(describeShifts(shifts ?? []), `${state.name}: moves while its data arrive`).toEqual([])
          await setColourMode(page, modeOf[name], state.name)
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
