import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axeFindings, colourRules, setColourMode } from '../fixtures/screens.ts'
import { type Device, devices, modes } from './devices.ts'
import { smallTargets, sumOf } from './inspect.ts'
import { picturesFolder, type StateRecord, slug, takePicture, writeRecord } from './record.ts'
import { screens } from './screens/index.ts'
import { exemptRules, openState } from './state.ts'
import { openPage, test } from './test.ts'

const quality = 70

for (const screen of screens)
  for (const state of screen.states)
    for (const device of devices)
      test(`${screen.name} · ${state.name} · ${device.name}`, async ({ browser, world }) => {
        const page = await openPage(browser, world, state.as, device.context)
        const shifts = await openState(page, state, world)
        const record: StateRecord = {
          screen: screen.name,
          state: state.name,
          device: device.name,
          pictures: [],
          findings: { axe: [], shift: shifts && sumOf(shifts), targets: [], scroll: [] },
        }
        await look(page, device, record, exemptRules(state))
        if (device.name === 'phone') record.findings.targets = await smallTargets(page)
        writeRecord(record)
        await page.context().close()
      })

/** Takes a page's pictures in both modes and sizes, and adds them to the record with their findings. */
async function look(page: Page, device: Device, record: StateRecord, rules: RunOptions): Promise<void> {
  const { screen, state, pictures, findings } = record
  mkdirSync(picturesFolder, { recursive: true })
  for (const mode of modes) {
    // A page without its frame, such as an error of the server, has the mode in which it was loaded.
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), mode === 'dark')
    await setColourMode(page, mode, `${screen}, ${state}`)
    const found = await axeFindings(page, mode === 'dark' ? colourRules : rules)
    findings.axe.push(...found.map((finding) => `${mode}: ${finding}`))
    for (const { width, height } of device.sizes) {
      await page.setViewportSize({ width, height })
      const file = `${slug(screen, state, String(width), mode)}.webp`
      writeFileSync(join(picturesFolder, file), await takePicture(page, quality))
      pictures.push({ file, width, height, mode })
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (mode === 'light' && excess > 0) findings.scroll.push(`${width} px: ${excess} px too wide`)
    }
    await page.setViewportSize(device.sizes[0])
  }
}
