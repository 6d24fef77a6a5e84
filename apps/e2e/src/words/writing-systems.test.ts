import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { createList, createVoc } from '../fixtures/lists.ts'
import { answerByKeys, keys, showAnswerButton } from '../fixtures/reviews.ts'
import { expectNoHorizontalScroll } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

/** A term, and an example that contains it. */
const scripts = [
  { code: 'ar', direction: 'rtl', term: 'البحر', example: 'أحب *البحر* كثيرًا' },
  { code: 'he', direction: 'rtl', term: 'הים', example: 'אני אוהב את *הים* מאוד' },
  { code: 'ja', direction: 'ltr', term: '海', example: '私は*海*が好きです。' },
  { code: 'zh', direction: 'ltr', term: '大海', example: '我喜欢*大海*。' },
  { code: 'ko', direction: 'ltr', term: '바다', example: '나는 *바다*를 좋아해요.' },
  { code: 'th', direction: 'ltr', term: 'ทะเล', example: 'ฉันชอบ*ทะเล*มาก' },
  { code: 'hi', direction: 'ltr', term: 'समुद्र', example: 'मुझे *समुद्र* पसंद है।' },
] as const

test('texts of other scripts have their own direction and fit into their containers', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const script of scripts) await createScriptList(page.request, script)
  // The translations of all vocabularies, and nothing else, are the new cards of the day, and asked at once.
  const settings = { reviews: { newPerDay: 2 * scripts.length, introduce: false } }
  expect((await page.request.post('/api/users/settings', { data: settings })).status()).toBe(200)
  await page.goto('/learn')
  await page.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog')

  // Each list in turn, the newest first: the first vocabulary of each, and then the second.
  for (const { code, direction, term } of scripts.toReversed())
    await test.step(`${code}: a card with its answer`, async () => {
      await expectScript(dialog.getByText(term, { exact: true }), code, direction)
      const example = page.getByRole('list', { name: 'Examples' }).locator(`[lang=${code}]`)
      await expectScript(example, code, direction)
      await expect(example).toContainText('(hidden word)')
      await expect(example).not.toContainText(term)
      await showAnswerButton(page).click()
      await expectScript(dialog.getByText(repeated(term, 255), { exact: true }), code, direction)
      await expect(example).toContainText(term)
      await expectFits(page, `${code}, the answer`)
      await page.keyboard.press(keys.yes)
    })
  for (const { code, direction, term } of scripts.toReversed())
    await test.step(`${code}: a hundred characters without a space wrap`, async () => {
      const longTerm = dialog.getByText(repeated(term, 100), { exact: true })
      await expectScript(longTerm, code, direction)
      expect(await lineCount(longTerm), `${code} wraps`).toBeGreaterThan(2)
      await expectFits(page, `${code}, a long term`)
      await answerByKeys(page, keys.yes)
    })
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
})

async function createScriptList(request: APIRequestContext, { code, term, example }: (typeof scripts)[number]) {
  const { id } = await createList(request, `Sea ${code}`, [], { language: code, targetLanguages: [code] })
  const definitions = [{ language: code, value: repeated(term, 255) }]
  await createVoc(request, id, { term, definitions, examples: [{ value: example, translations: [] }] })
  await createVoc(request, id, { term: repeated(term, 100), definitions, notes: repeated(term, 255) })
}

/** Repeats a term without spaces up to this length. */
const repeated = (term: string, length: number) => term.repeat(length).slice(0, length)

/** Expects the language of a text and the direction of its script. */
async function expectScript(text: Locator, code: string, direction: string): Promise<void> {
  await expect(text).toHaveAttribute('lang', code)
  await expect(text).toHaveCSS('direction', direction)
}

const lineCount = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
  })

/** Expects that neither the page nor any element of the review scrolls horizontally. */
async function expectFits(page: Page, name: string): Promise<void> {
  await expectNoHorizontalScroll(page, name)
  const overflowing = await page.getByRole('dialog').evaluate((dialog) =>
    Array.from(dialog.querySelectorAll('*'))
      .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 1)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(overflowing, `${name}: wider than their container`).toEqual([])
}
