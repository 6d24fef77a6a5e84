import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeList, signInSomebody } from './people.ts'
import { expectSummary, keys, openOptions, showAnswer } from './reviewing.ts'

/** Twenty words in three ways. */
const words = Array.from({ length: 20 }, (_, index) => `palabra ${index + 1}`)
const cards = words.length * 3

/** The budgets of the product for the 95th percentile, on a machine that has nothing else to do. */
const budgets = [
  { slowdown: 1, ms: 16 },
  { slowdown: 4, ms: 50 },
] as const

/**
 * How many times as long as the yardstick a card may take. A clock asserts nothing here, for this machine may be busy: the
 * yardstick is measured beside each card, on the same machine, at the same slow-down.
 */
const ratios = { p50: 8, p95: 16 } as const

test('the next card is there as soon as the key is pressed', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeList(page.request, 'Words', words)
  await openOptions(page, id, 'all')
  await page.getByRole('combobox', { name: 'Number of vocabularies' }).click()
  await page.getByRole('option', { name: '100' }).click()
  await page.getByRole('button', { name: 'Start review' }).click()
  await showAnswer(page).waitFor()
  await page.waitForLoadState('networkidle')

  // Whatever is asked of the network from here on waits for ever. Sounds are asked for, and where one plays the browser asks
  // for the icon of the page; no card waits for these.
  const asked: string[] = []
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    if (!['/api/tts', '/favicon.svg'].includes(pathname)) asked.push(pathname)
  })
  const browser = await page.context().newCDPSession(page)
  for (const { slowdown, ms } of budgets)
    await test.step(`at ${slowdown} × slow-down`, async () => {
      await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const { card, yardstick, frame } = await measure(page)
      const report = [
        `p50 ${card.p50.toFixed(1)} ms, p95 ${card.p95.toFixed(1)} ms (budget ${ms} ms)`,
        `yardstick p50 ${yardstick.p50.toFixed(2)} ms, p95 ${yardstick.p95.toFixed(2)} ms`,
        `to the next frame p50 ${frame.p50} ms, p95 ${frame.p95} ms`,
      ].join('; ')
      test.info().annotations.push({ type: `key to card at ${slowdown} ×`, description: report })
      process.stdout.write(`     key to card at ${slowdown} ×: ${report}\n`)
      expect(card.p50 / yardstick.p50, report).toBeLessThan(ratios.p50)
      expect(card.p95 / yardstick.p95, report).toBeLessThan(ratios.p95)
      await expectSummary(page, `${cards} / ${cards}`, cards, 0, 0, cards)
      await page.getByRole('button', { name: 'Start over' }).click()
    })
  expect(asked, 'no card waits for the network').toEqual([])
})

/** Answers all cards and measures each; between two of them, the yardstick. No key waits: the one before has done its work. */
async function measure(page: Page) {
  const meter = await page.evaluateHandle(startMeter)
  const yardstick: number[] = []
  for (let card = 0; card < cards; card++) {
    await page.keyboard.press('Enter')
    yardstick.push(await page.evaluate(layOutCopies))
    await page.keyboard.press(keys.yes)
  }
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  const { times, frames } = await meter.evaluate((running) => running.stop())
  expect(times).toHaveLength(cards)
  return { card: percentiles(times), yardstick: percentiles(yardstick), frame: percentiles(frames) }
}

/**
 * Runs in the page: the time from each key that answers a card until another card stands in the document, laid out.
 * `frames` says the same up to the next frame, in steps of 8 ms, as the browser itself has seen it.
 */
function startMeter() {
  const times: number[] = []
  const frames: number[] = []
  const side = () => document.querySelector('[role=dialog] section')
  let before: Element | null = null
  let pressedAt: number | undefined
  const pressed = ({ key }: KeyboardEvent) => {
    if (key < '1' || key > '3') return
    before = side()
    pressedAt = performance.now()
  }
  const watcher = new MutationObserver(() => {
    const now = side()
    if (pressedAt === undefined || now === null || now === before) return
    now.getBoundingClientRect()
    times.push(performance.now() - pressedAt)
    pressedAt = undefined
  })
  const events = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') frames.push(duration)
  })
  window.addEventListener('keydown', pressed, { capture: true })
  watcher.observe(document.body, { childList: true, subtree: true })
  const shortest = { type: 'event', durationThreshold: 16 }
  events.observe(shortest)
  const stop = () => {
    window.removeEventListener('keydown', pressed, { capture: true })
    watcher.disconnect()
    events.disconnect()
    return { times, frames }
  }
  return { stop }
}

/** Runs in the page: how long the browser takes to build and lay out what is on the table, as the mean of several times. */
function layOutCopies() {
  const table = document.querySelector('[role=dialog] section')?.parentElement
  if (!table?.querySelector('fieldset')) throw new Error('the answer is not shown')
  const times = 5
  const start = performance.now()
  for (let time = 0; time < times; time++) {
    table.after(table.cloneNode(true))
    table.getBoundingClientRect()
    table.nextSibling?.remove()
  }
  return (performance.now() - start) / times
}

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
