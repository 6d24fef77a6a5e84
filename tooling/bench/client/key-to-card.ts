/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Page } from 'playwright-core'

/** Times in ms: the median, and what one in twenty exceeds. */
export interface Percentiles {
  p50: number
  p95: number
}

/** From the key that answers a card to the next card. */
export interface KeyToCard {
  /** Until the next card is in the document and laid out. */
  card: Percentiles
  /** The time to clone and lay out a card, taken next to each measurement: it depends on the machine as the card does. */
  reference: Percentiles
  /** Until the next frame by the browser's own measurement, in steps of 8 ms. */
  frame: Percentiles
}

/** Answers the cards of a running review, up to its summary, and measures each. Keys need no waiting: they are handled in order. */
export async function measureKeyToCard(page: Page, cardCount: number): Promise<KeyToCard> {
  // tsx, which runs the benchmark, wraps functions in a helper that the page does not have.
  await page.evaluate('globalThis.__name ??= (value) => value')
  const meter = await page.evaluateHandle(startMeter)
  const references: number[] = []
  for (let card = 0; card < cardCount; card++) {
    await page.keyboard.press('Enter')
    references.push(await page.evaluate(measureReference))
    await page.keyboard.press('3')
  }
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  const { times, frames } = await meter.evaluate((running) => running.stop())
  if (times.length !== cardCount) throw new Error(`${times.length} of ${cardCount} cards were measured`)
  return { card: percentiles(times), reference: percentiles(references), frame: percentiles(frames) }
}

/**
 * Runs in the page. Measures the time from each key that answers a card until the next card is in the document and laid
 * out. `frames` holds the times until the next frame by the browser's own measurement, in steps of 8 ms.
 */
function startMeter() {
  const times: number[] = []
  const frames: number[] = []
  const currentCard = () => document.querySelector('[role=dialog] section')
  let before: Element | null = null
  let pressedAt: number | undefined
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key < '1' || key > '3') return
    before = currentCard()
    pressedAt = performance.now()
  }
  const cardObserver = new MutationObserver(() => {
    const card = currentCard()
    if (pressedAt === undefined || card === null || card === before) return
    card.getBoundingClientRect()
    times.push(performance.now() - pressedAt)
    pressedAt = undefined
  })
  const eventObserver = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') frames.push(duration)
  })
  window.addEventListener('keydown', onKeyDown, { capture: true })
  cardObserver.observe(document.body, { childList: true, subtree: true })
  const options = { type: 'event', durationThreshold: 16 }
  eventObserver.observe(options)
  const stop = () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    cardObserver.disconnect()
    eventObserver.disconnect()
    return { times, frames }
  }
  return { stop }
}

/** Runs in the page. Returns the mean time that the browser takes to clone and lay out the current card. */
function measureReference() {
  const card = document.querySelector('[role=dialog] section')?.parentElement?.parentElement
  if (!card?.querySelector('fieldset')) throw new Error('the answer is not shown')
  const repetitions = 5
  const start = performance.now()
  for (let repetition = 0; repetition < repetitions; repetition++) {
    card.after(card.cloneNode(true))
    card.getBoundingClientRect()
    card.nextSibling?.remove()
  }
  return (performance.now() - start) / repetitions
}

function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
