import type { Page } from '@playwright/test'
import { installVoice } from '../fixtures/audio.ts'
import { createList, createVoc } from '../fixtures/lists.ts'
import {
  answerButtons,
  expectSummary,
  keys,
  openReviewOptions,
  showAnswerButton,
  startReview,
  submitReview,
} from '../fixtures/reviews.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const suggested = (page: Page) => answerButtons(page).getByRole('button', { description: /Suggested/ })

test('a learner types the answers of a dictation without a voice, and of a reverse translation with one', {
  tag: '@nightly',
}, async ({ page, server }) => {
  await createUser(page.request, server)
  const dialog = page.getByRole('dialog')

  await test.step('without a voice, a dictation shows the meaning, and compares letter by letter', async () => {
    // Neither the server nor the browser has a voice for Thai.
    const { id } = await createList(page.request, 'Sea', ['corazón', 'ทะเล'], { language: 'th' })
    await startReview(page, id, 'dictation')
    await expect(dialog).toContainText('No voice for Thai here')
    await expect(dialog).toContainText('corazón in English')
    await expectGoodScreen(page, 'dictation without a voice')
    await expect(page.getByRole('textbox', { name: 'Your spelling' })).toBeFocused()
    await page.keyboard.type('corazon1')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('You wrote: corazon1')
    await expect(dialog.locator('del')).toHaveText(['o', '1', 'Too much'])
    await expect(dialog.locator('ins')).toHaveText(['ó', 'Missing'])
    await expect(suggested(page)).toHaveText(/No/)
    await expectGoodScreen(page, 'a wrong spelling')
    await page.keyboard.press(keys.yes)
  })

  await test.step('Enter that ends an input method composition does not show the answer', async () => {
    await typeByInputMethod(page, page.getByRole('textbox', { name: 'Your spelling' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('You spelled it right: ทะเล')
    await expect(suggested(page)).toHaveText(/Yes/)
    await page.keyboard.press(keys.no)
    await expectSummary(page, '2 / 2', 1, 0, 1, 0)
    await submitReview(page)
  })

  const field = page.getByRole('textbox', { name: 'Your answer' })
  const spokenTexts = await installVoice(page, 'th-TH')
  await test.step('a reverse translation is typed; the voice speaks the term with the answer only', async () => {
    const { id } = await createList(page.request, 'Traffic', [], { language: 'th' })
    for (const term of ['der Wagen, das Auto', 'Kfz'])
      await createVoc(page.request, id, { term, definitions: [{ language: 'en', value: `${term} in English` }] })
    await openReviewOptions(page, id, 'reverseTranslation')
    await page.getByRole('checkbox', { name: 'Typed answers' }).check()
    await page.getByRole('button', { name: 'Start review' }).click()
    await expect(field).toBeFocused()
    await expectGoodScreen(page, 'a reverse translation to type')
    // F3 neither gives the word away nor opens the search of the browser, which would take the focus.
    await page.keyboard.press('F3')
    await page.keyboard.type('das Aut3')
    await expect(field).toHaveValue('das Aut3')
    expect(await spokenTexts()).toEqual([])
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('You wrote: das Aut3')
    await expect(suggested(page)).toHaveText(/Neutral/)
    await expect.poll(spokenTexts).toEqual(['der Wagen, das Auto'])
    await page.getByRole('button', { name: 'I was right' }).click()
    await expect(suggested(page)).toHaveText(/Yes/)
    await expectGoodScreen(page, 'a wrong answer that was taken as right')
    await page.keyboard.press(keys.yes)
  })

  await test.step('on a phone with its keyboard open, the field and Show Answer are in sight', async () => {
    // The keyboard takes its height from the page.
    await page.setViewportSize({ width: 390, height: 844 - 320 })
    await expect(field).toBeFocused()
    await page.keyboard.type('Kf')
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(showAnswerButton(page)).toBeInViewport({ ratio: 1 })
  })
})

/** Composes a Thai word; then types digits and signs, and deletes them. */
async function typeByInputMethod(page: Page, field: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.imeSetComposition', { text: 'ทะ', selectionStart: 2, selectionEnd: 2 })
  await expect(field).toHaveValue('ทะ')
  // Browsers report the key code 229 for every key that the input method handles.
  await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
  await browser.send('Input.insertText', { text: 'ทะเล' })
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: 13 })
  await expect(field).toHaveValue('ทะเล')
  await expect(showAnswerButton(page)).toBeVisible()
  await page.keyboard.type('3?')
  await expect(field, 'digits are typed').toHaveValue('ทะเล3?')
  for (let sign = 0; sign < 2; sign++) await page.keyboard.press('Backspace')
}
