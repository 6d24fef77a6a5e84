import type { Locator, Page } from '@playwright/test'
import { createList, createVoc } from './fixtures/lists.ts'
import { answerButtons, keys, showAnswerButton, startOver, startReview } from './fixtures/reviews.ts'
import { expectNoHorizontalScroll } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const sizes = [
  { width: 1920, height: 1080, isBeside: false },
  { width: 1366, height: 768, isBeside: false },
  // A laptop at 200 %, and a phone on its side.
  { width: 683, height: 384, isBeside: true },
  { width: 844, height: 390, isBeside: true },
  { width: 390, height: 844, isBeside: false },
  { width: 360, height: 640, isBeside: false },
]

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
  const asked: Box[] = []
  const answered: Box[] = []
  const shown: Box[] = []
  const graded: Box[][] = []
  for (let number = 1; number <= cards; number++) {
    const sheet = page.getByRole('region', { name: `Card ${number} of ${cards}` })
    await showAnswerButton(page).waitFor()
    await expectControlsOnScreen(page, `card ${number}`)
    asked.push(await boxOf(sheet.locator('..')))
    shown.push(await boxOf(showAnswerButton(page)))
    await page.keyboard.press('Enter')
    await answerButtons(page).waitFor()
    await expectControlsOnScreen(page, `the answer of card ${number}`)
    answered.push(await boxOf(sheet.locator('..')))
    graded.push(await Promise.all(['No', 'Neutral', 'Yes'].map((name) => boxOf(gradeOf(page, name)))))
    await page.keyboard.press(keys.yes)
  }
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(gradeOf(page, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  await expectControlsOnScreen(page, 'a card with a chosen answer')
  await page.keyboard.press(keys.yes)

  const [card] = asked
  const [grades = []] = graded
  if (card === undefined) throw new Error('no card was measured')
  expect([...asked, ...answered]).toEqual(Array.from({ length: 2 * cards }, () => card))
  expect(graded).toEqual(Array.from({ length: cards }, () => grades))
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

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

const gradeOf = (page: Page, name: string) => answerButtons(page).getByRole('button', { name })

async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('what is measured is not on the page')
  return box
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Expects that all buttons but those of the card's text are visible without scrolling. */
async function expectControlsOnScreen(page: Page, name: string): Promise<void> {
  const outside = await page.getByRole('dialog').evaluate((dialog) =>
    [...dialog.querySelectorAll('button')]
      .filter((button) => button.closest('section') === null)
      .filter((button) => {
        const { top, right, bottom, left } = button.getBoundingClientRect()
        return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
      })
      .map((button) => button.textContent),
  )
  expect(outside, `controls outside the screen at ${name}`).toEqual([])
  await expectNoHorizontalScroll(page, name)
}
