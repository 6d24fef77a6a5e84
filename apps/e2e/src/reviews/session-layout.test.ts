import type { Page } from '@playwright/test'
import { createList, createVoc } from '../fixtures/lists.ts'
import { answerButtons, keys, showAnswerButton, startOver, startReview } from '../fixtures/reviews.ts'
import { isNightly } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

/** A laptop, a laptop at 200 % and a small phone; the others at night. */
const sizes = [
  { width: 1366, height: 768, isBeside: false },
  { width: 683, height: 384, isBeside: true },
  { width: 360, height: 640, isBeside: false },
  { width: 1920, height: 1080, isBeside: false },
  { width: 844, height: 390, isBeside: true },
  { width: 390, height: 844, isBeside: false },
].slice(0, isNightly ? undefined : 3)

const longTerm = 'Donaudampfschifffahrtsgesellschaft '.repeat(3).slice(0, 99).padEnd(100, 'n')
/** Three vocabularies in three review types. */
const cards = 9

test('a card and its controls fit screens of all sizes, and the controls do not move', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', [], { language: 'ar' })
  const definitions = [{ language: 'en', value: 'the sea' }]
  const value = `1. ${'بحر واسع *بحر* عميق جدا في الصباح الباكر '.repeat(5)}`
  const examples = Array.from({ length: 6 }, (_, index) => ({ value: `${index} ${value}`, translations: [] }))
  await createVoc(page.request, id, { term: 'بحر', definitions })
  await createVoc(page.request, id, { term: longTerm, definitions })
  await createVoc(page.request, id, { term: 'محيط', definitions, examples })
  await startReview(page, id, 'all')

  await test.step('the next card moves in briefly, and not at all where motion is reduced', async () => {
    const duration = async () => {
      const block = page.getByRole('region', { name: /^Card/ }).locator('..')
      return Number.parseFloat(await block.evaluate((element) => getComputedStyle(element).animationDuration))
    }
    expect(await duration()).toBeLessThan(0.001)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await duration()).toBeGreaterThan(0.05)
    expect(await duration()).toBeLessThanOrEqual(0.15)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  for (const size of sizes)
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size)
      await expectSteadyControls(page, size)
      await startOver(page)
    })
})

/** Answers all cards up to the summary, and expects that nothing moves from side to side and from card to card. */
async function expectSteadyControls(page: Page, { isBeside, ...viewport }: (typeof sizes)[number]): Promise<void> {
  const asked: Layout[] = []
  const answered: Layout[] = []
  for (let number = 1; number <= cards; number++) {
    await showAnswerButton(page).waitFor()
    asked.push(await layoutOf(page))
    await page.keyboard.press('Enter')
    await answerButtons(page).waitFor()
    answered.push(await layoutOf(page))
    await page.keyboard.press(keys.yes)
  }
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(answerButtons(page).getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  const chosen = await layoutOf(page)
  await page.keyboard.press(keys.yes)

  const all = [...asked, ...answered, chosen]
  expect(all.flatMap(({ outside }) => outside)).toEqual([])
  expect(all.map(({ excess }) => excess)).toEqual(all.map(() => 0))
  const boxes = [...asked, ...answered].map((layout) => layout.card)
  const [card] = boxes
  const grades = answered[0]?.grades ?? []
  if (card === undefined) throw new Error('no card was measured')
  expect(boxes).toEqual(boxes.map(() => card))
  expect(grades).toHaveLength(3)
  expect(answered.map((layout) => layout.grades)).toEqual(answered.map(() => grades))
  const shown = asked.flatMap(({ show }) => show)
  expect(shown).toHaveLength(cards)
  for (const grade of grades) {
    expect(shown.filter((box) => overlap(box, grade))).toEqual([])
    expect(grade.height).toBeGreaterThanOrEqual(44)
    if (isBeside) expect(grade.x).toBeGreaterThanOrEqual(card.x + card.width)
    else expect(grade.y).toBeGreaterThanOrEqual(card.y + card.height)
    // The answers are near the card, and in the lower half of a phone.
    if (!isBeside) expect(grade.y - (card.y + card.height)).toBeLessThanOrEqual(64)
    if (viewport.width < 400) expect(grade.y).toBeGreaterThan(viewport.height * 0.7)
  }
  if (viewport.width > 1000) {
    expect(card.width).toBeLessThanOrEqual(680)
    const end = Math.max(...grades.map(({ y, height }) => y + height))
    expect(Math.abs((card.y + end) / 2 - viewport.height / 2)).toBeLessThan(viewport.height / 20)
  }
}

type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>
type Layout = Awaited<ReturnType<typeof layoutOf>>

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/**
 * Returns the positions of the card and of the buttons that show and give the answer, the texts of buttons outside the screen, except those
 * of the card's text, and the width by which the page is too wide.
 */
const layoutOf = (page: Page) =>
  page.getByRole('dialog').evaluate(async (dialog) => {
    // What the focus or a new size of the window scrolls is at rest once it has been drawn.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const boxOf = (element: Element): Box => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }
    const card = dialog.querySelector('section')?.parentElement
    if (card === null || card === undefined) throw new Error('there is no card')
    const controls = [...dialog.querySelectorAll('button')].filter((button) => button.closest('section') === null)
    const named = (name: RegExp) => controls.filter(({ textContent }) => name.test(textContent)).map(boxOf)
    return {
      card: boxOf(card),
      show: named(/^Show Answer/),
      grades: named(/^(No|Neutral|Yes)/),
      outside: controls
        .filter((button) => {
          const { top, right, bottom, left } = button.getBoundingClientRect()
          return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
        })
        .map(({ textContent }) => textContent),
      excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })
