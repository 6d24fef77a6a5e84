import type { BrowserContext, Page } from '@playwright/test'

/** A movement of something that was already on the screen. */
export interface Shift {
  value: number
  /** The elements that moved, with the beginning of their text. */
  elements: string[]
}

/** Records the layout shifts of every page of a context. */
export async function recordShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: { value: number; elements: string[] }[] = []
    const nameOf = (node: unknown) => {
      const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null
      if (element === null) return 'an element that is gone'
      const label =
        element.id === '' ? (element.getAttribute('class') ?? '').split(' ').slice(0, 4).join('.') : element.id
      return `${element.tagName.toLowerCase()}.${label} “${(element.textContent ?? '').slice(0, 30)}”`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && typeof entry.value === 'number')) continue
        const sources: unknown = Reflect.get(entry, 'sources')
        const elements = Array.isArray(sources) ? sources.map((source) => nameOf(Reflect.get(source, 'node'))) : []
        shifts.push({ value: entry.value, elements })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.defineProperty(window, 'layoutShifts', { value: shifts })
  })
}

/** Returns the layout shifts since the document was loaded. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return Reflect.get(window, 'layoutShifts')
  })

/** The cumulative layout shift, rounded as tools show it. */
export const sumOf = (shifts: readonly Shift[]): number =>
  Math.round(shifts.reduce((sum, { value }) => sum + value, 0) * 10_000) / 10_000

/** Describes each shift in a line. */
export const describeShifts = (shifts: readonly Shift[]): string[] =>
  shifts.map(({ value, elements }) => `${value.toFixed(4)}: ${elements.join(', ')}`)

/** The smallest hit area of a control on touch, in CSS pixels. */
const touchSize = 44

/**
 * Returns the controls whose hit area is smaller than 44 × 44 pixels, each with its size. Probes what a tap around the middle of a
 * control hits, so that labels and areas beyond the painted box count. Links within a sentence are exempt.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((size) => {
    const controls = [
      ...['a[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary', '[tabindex="0"]'],
      ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'menuitem', 'option', 'slider', 'combobox'].map(
        (role) => `[role=${role}]`,
      ),
    ]
    // Elements that take the focus without being pressed, and disabled ones.
    const exempt =
      ':disabled, [aria-disabled=true], [role=progressbar], [role=tablist], [role=tabpanel], [role=region], [role=dialog]'
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && node instanceof Text && node.data.trim().length > 1,
      )
    const labelsOf = (element: Element) =>
      'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
      (labelsOf(element)[0]?.textContent ?? element.id)
    const atMost = (pixels: number) => (pixels >= size ? `≥ ${size}` : String(pixels))
    const found = new Set<string>()
    for (const element of document.querySelectorAll(controls.join())) {
      if (isInSentence(element) || element.matches(exempt)) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const box = element.getBoundingClientRect()
      // Elements only for the keyboard or for screen readers are no targets.
      if (box.width <= 1 || box.height <= 1) continue
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      const labels = labelsOf(element)
      const isHit = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && [element, ...labels].some((one) => one.contains(hit))
      }
      if (!isHit(middle.x, middle.y)) continue
      const extent = (dx: number, dy: number) => {
        let pixels = 0
        while (pixels < size && isHit(middle.x + dx * (pixels + 1), middle.y + dy * (pixels + 1))) pixels += 1
        return pixels
      }
      const width = extent(-1, 0) + extent(1, 0) + 1
      const height = extent(0, -1) + extent(0, 1) + 1
      // The steps begin at the middle, which may lie between two pixels, and end before the edge.
      if (width < size - 2 || height < size - 2)
        found.add(
          `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${nameOf(element)}” ${atMost(width)} × ${atMost(height)}`,
        )
    }
    scrollTo(0, 0)
    return [...found]
  }, touchSize)

/**
 * Returns the elements that a narrow window cuts off: those beyond its edge, and those that hide part of their text without an
 * ellipsis. Of elements within each other the outermost.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = ['hidden', 'clip']
    const scrolls = ['auto', 'scroll']
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ').slice(0, 3).join('.')} “${(element.textContent ?? '').trim().slice(0, 30)}”`
    const isInScroller = (element: Element): boolean => {
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
        if (parent !== document.body && scrolls.includes(getComputedStyle(parent).overflowX)) return true
      return false
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        // A mask, a picture of the frame, or text for screen readers only.
        if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden') return false
        if (element.closest('svg, .sr-only, [aria-hidden=true]') !== null) return false
        if ((box.right > innerWidth + 1 || box.left < -1) && !isInScroller(element) && style.position !== 'fixed')
          return true
        if (style.display === 'inline' || !hides.includes(style.overflowX)) return false
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        return (
          element.scrollWidth > element.clientWidth + 1 && !isShortened && (element.textContent ?? '').trim() !== ''
        )
      })
      .filter((element, _index, all) => !all.some((other) => other !== element && other.contains(element)))
      .map(nameOf)
  })

/**
 * Returns the texts that begin with a letter that is written from right to left, but stand in a box that runs from left to right: their
 * punctuation and numbers are in the wrong place.
 */
export const misdirected = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [first = ''] = /\p{Letter}/u.exec(node.nodeValue ?? '') ?? []
      const parent = node.parentElement
      if (!/[\u0590-\u08ff]/.test(first) || parent === null || parent.getClientRects().length === 0) continue
      const { direction, unicodeBidi } = getComputedStyle(parent)
      if (direction === 'ltr' && unicodeBidi !== 'plaintext')
        found.push(`${parent.tagName.toLowerCase()} “${(node.nodeValue ?? '').slice(0, 30)}”`)
    }
    return found
  })
