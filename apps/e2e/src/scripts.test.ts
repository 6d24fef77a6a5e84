import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeList, makeVoc, signInSomebody } from './people.ts'
import { answerByKeys, keys, question, showAnswer, startReview } from './reviewing.ts'
import { expectNoSideways } from './screens.ts'

/** A word, and a sentence with it. */
const scripts = [
  { code: 'ar', direction: 'rtl', term: 'البحر', example: 'أحب *البحر* كثيرًا' },
  { code: 'he', direction: 'rtl', term: 'הים', example: 'אני אוהב את *הים* מאוד' },
  { code: 'ja', direction: 'ltr', term: '海', example: '私は*海*が好きです。' },
  { code: 'zh', direction: 'ltr', term: '大海', example: '我喜欢*大海*。' },
  { code: 'ko', direction: 'ltr', term: '바다', example: '나는 *바다*를 좋아해요.' },
  { code: 'th', direction: 'ltr', term: 'ทะเล', example: 'ฉันชอบ*ทะเล*มาก' },
  { code: 'hi', direction: 'ltr', term: 'समुद्र', example: 'मुझे *समुद्र* पसंद है।' },
] as const

test('words of other scripts run in their own direction and stay in their boxes', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  await page.setViewportSize({ width: 360, height: 740 })
  const lists = await Promise.all(
    scripts.map(async ({ code, term, example }) => {
      const { id } = await makeList(page.request, `Sea ${code}`, [], { language: code, targetLanguages: [code] })
      const definitions = [{ language: code, value: longOf(term, 255) }]
      await makeVoc(page.request, id, { term, definitions, examples: [{ value: example, translations: [] }] })
      await makeVoc(page.request, id, { term: longOf(term, 100), definitions, notes: longOf(term, 255) })
      return id
    }),
  )
  for (const [index, { code, direction, term }] of scripts.entries())
    await test.step(code, async () => {
      await startReview(page, lists[index] ?? '')
      const dialog = page.getByRole('dialog')

      await expectScript(dialog.getByText(term, { exact: true }), code, direction)
      const sentence = page.getByRole('list', { name: 'Examples' }).locator(`[lang=${code}]`)
      await expectScript(sentence, code, direction)
      await expect(sentence).toContainText('(hidden word)')
      await expect(sentence).not.toContainText(term)
      await showAnswer(page).click()
      await expectScript(dialog.getByText(longOf(term, 255), { exact: true }), code, direction)
      await expect(sentence).toContainText(term)
      await expectFits(page, `${code}, the answer`)
      await page.keyboard.press(keys.yes)

      // A hundred characters without a space: they wrap.
      const word = dialog.getByText(longOf(term, 100), { exact: true })
      await expectScript(word, code, direction)
      expect(await linesOf(word), `${code} wraps`).toBeGreaterThan(2)
      await expectFits(page, `${code}, a long word`)
      await answerByKeys(page, keys.yes)
    })
})

/** A text of this length in one piece, with no space to break it at. */
const longOf = (term: string, length: number) => term.repeat(length).slice(0, length)

/** In its language, in the direction of its script, and set as that script is read. */
async function expectScript(text: Locator, code: string, direction: string): Promise<void> {
  await expect(text).toHaveAttribute('lang', code)
  await expect(text).toHaveCSS('direction', direction)
}

const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
  })

/** Neither the page nor anything of the session scrolls sideways. */
async function expectFits(page: Page, name: string): Promise<void> {
  await expectNoSideways(page, name)
  const wide = await page.getByRole('dialog').evaluate((dialog) =>
    Array.from(dialog.querySelectorAll('*'))
      .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 1)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(wide, `${name}: wider than its box`).toEqual([])
}

test('Enter that ends an input method’s composition shows no answer', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeList(page.request, 'Umi', ['海'], { language: 'ja' })
  await startReview(page, id, 'dictation')
  const field = page.getByRole('textbox', { name: 'Your spelling' })
  await expect(field).toBeFocused()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.imeSetComposition', { text: 'うみ', selectionStart: 2, selectionEnd: 2 })
  await expect(field).toHaveValue('うみ')
  // What the browser says of a key that the input method has taken: 229, whatever the key.
  await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
  await browser.send('Input.insertText', { text: '海' })
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: 13 })
  await expect(field).toHaveValue('海')
  await expect(showAnswer(page)).toBeVisible()
  await page.keyboard.type('3?')
  await expect(field, 'digits type').toHaveValue('海3?')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('海')
})
