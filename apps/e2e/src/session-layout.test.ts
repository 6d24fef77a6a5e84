import type { Locator, Page } from '@playwright/test'
import { createList, createVoc } from './fixtures/lists.ts'
import { answerButtons, answerByKeys, keys, showAnswerButton, startReview } from './fixtures/reviews.ts'
import { expectGoodScreen, expectNoHorizontalScroll } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'
import { smallTargets } from './gallery/inspect.ts'

const sizes = [
  { width: 1920, height: 1080, isBeside: false, tag: '@variant' },
  { width: 1366, height: 768, isBeside: false, tag: '@variant' },
  // A laptop at 200 %, and a phone on its side.
  { width: 683, height: 384, isBeside: true, tag: '@variant' },
  { width: 844, height: 390, isBeside: true, tag: [] },
  { width: 390, height: 844, isBeside: false, tag: '@variant' },
  { width: 360, height: 640, isBeside: false, tag: [] },
]

const longTerm = 'Donaudampfschifffahrtsgesellschaft '.repeat(3).slice(0, 99).padEnd(100, 'n')

for (const { isBeside, tag, ...viewport } of sizes)
  test(`at ${viewport.width} × ${viewport.height}, a card and its controls fit the screen`, { tag }, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    await createUser(page.request, server)
    const { id } = await createList(page.request, 'Sea', [], { language: 'ar' })
    const definitions = [{ language: 'en', value: 'the sea' }]
    const value = `1. ${'بحر واسع *بحر* عميق جدا في الصباح الباكر '.repeat(5)}`
    const examples = Array.from({ length: 6 }, (_, index) => ({ value: `${index} ${value}`, translations: [] }))
    await createVoc(page.request, id, { term: 'بحر', definitions })
    await createVoc(page.request, id, { term: longTerm, definitions })
    await createVoc(page.request, id, { term: 'محيط', definitions, examples })

    await startReview(page, id, 'all')
    const cards = 9
    const asked: Box[] = []
    const answered: Box[] = []
    const shown: Box[] = []
    const graded: Box[][] = []
    for (let card = 1; card <= cards; card++) {
      const sheet = page.getByRole('region', { name: `Card ${card} of ${cards}` })
      await expectControlsOnScreen(page, `card ${card}`)
      asked.push(await boxOf(sheet.locator('..')))
      shown.push(await boxOf(showAnswerButton(page)))
      await page.keyboard.press('Enter')
      await expectControlsOnScreen(page, `the answer of card ${card}`)
      answered.push(await boxOf(sheet.locator('..')))
      graded.push(await Promise.all(['No', 'Neutral', 'Yes'].map((name) => boxOf(gradeOf(page, name)))))
      if (card === cards) await expectGoodScreen(page, `an answer at ${viewport.width} px`)
      else await page.keyboard.press('3')
    }

    const [card] = asked
    const [grades = []] = graded
    if (card === undefined) throw new Error('no card was measured')
    // Neither the card nor a control moves from side to side and from card to card.
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

    await page.getByRole('button', { name: 'Previous card' }).click()
    await expect(gradeOf(page, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    await expectControlsOnScreen(page, 'a card with a chosen answer')
    await expectGoodScreen(page, `a chosen answer at ${viewport.width} px`)
  })

test('the next card moves in briefly, and not at all where motion is reduced', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  const durations = async () => {
    const card = page.getByRole('region', { name: /^Card/ }).locator('..')
    return card.evaluate((block) => getComputedStyle(block).animationDuration)
  }
  await startReview(page, id)
  expect(Number.parseFloat(await durations())).toBeLessThan(0.001)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(Number.parseFloat(await durations())).toBeGreaterThan(0.05)
  expect(Number.parseFloat(await durations())).toBeLessThanOrEqual(0.15)
})

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true })

  test('every control can be hit with a thumb', async ({ page, server }) => {
    await createUser(page.request, server)
    const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
    await startReview(page, id)
    expect(await smallTargets(page), 'a question').toEqual([])
    await answerByKeys(page, keys.yes)
    await page.getByRole('button', { name: 'Previous card' }).click()
    await expect(gradeOf(page, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    expect(await smallTargets(page), 'a chosen answer').toEqual([])
  })
})

test('a second tap on Show Answer or on an answer presses nothing', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  await startReview(page, id)
  await page.clock.install()
  await page.clock.runFor(1000)
  await showAnswerButton(page).dblclick()
  await expect(page.getByRole('region', { name: 'Card 1 of 2' })).toContainText('ola in English')
  await page.clock.runFor(1000)
  await gradeOf(page, 'Yes').dblclick()
  await expect(page.getByRole('region', { name: 'Card 2 of 2' })).toBeVisible()
  await expect(showAnswerButton(page)).toBeVisible()
})

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
  await expect(page.getByRole('dialog')).toBeVisible()
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
