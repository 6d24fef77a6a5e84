import type { Page } from '@playwright/test'
import { installVoice } from './fixtures/audio.ts'
import { createList, createVoc } from './fixtures/lists.ts'
import { answerButtons, keys, openReviewOptions, showAnswerButton } from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const suggested = (page: Page) => answerButtons(page).getByRole('button', { description: /Suggested/ })

async function startTyping(page: Page, listId: string) {
  await openReviewOptions(page, listId, 'reverseTranslation')
  await page.getByRole('checkbox', { name: 'Typed answers' }).check()
  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(field(page)).toBeFocused()
}

test('the term of a reverse translation is typed and compared', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Traffic', [], { language: 'th' })
  const definitions = [{ language: 'en', value: 'car' }]
  for (const term of ['der Wagen, das Auto', 'Kfz']) await createVoc(page.request, id, { term, definitions })
  await createVoc(page.request, id, { term: '(die) Bahn', definitions: [{ language: 'en', value: 'train' }] })
  const spokenTexts = await installVoice(page, 'th-TH')
  await openReviewOptions(page, id, 'reverseTranslation')
  await expectGoodScreen(page, 'the option of typed answers')
  await startTyping(page, id)
  const dialog = page.getByRole('dialog')
  await expectGoodScreen(page, 'a reverse translation to type')

  // F3 does not give the word away.
  await page.keyboard.press('F3')
  await page.keyboard.type('das Aut3')
  await expect(field(page)).toHaveValue('das Aut3')
  expect(await spokenTexts()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('You wrote: das Aut3')
  await expect(dialog.locator('ins')).toHaveText(['o', 'Missing'])
  await expect(suggested(page)).toHaveText(/Neutral/)
  await expect.poll(spokenTexts).toEqual(['der Wagen, das Auto'])
  await expectGoodScreen(page, 'a wrong answer')
  await page.getByRole('button', { name: 'I was right' }).click()
  await expect(suggested(page)).toHaveText(/Yes/)
  await expectGoodScreen(page, 'a wrong answer that was taken as right')
  await page.keyboard.press(keys.yes)

  await expect(field(page)).toBeFocused()
  await page.keyboard.type('das auto; der wagen')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Also right: das auto; der wagen')
  await expect(dialog).toContainText('This card asks for Kfz')
  await expect(suggested(page)).toHaveText(/Yes/)
  await expectGoodScreen(page, 'a synonym')
  await page.keyboard.press(keys.no)

  await expect(field(page)).toBeFocused()
  await page.keyboard.type('bahn')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('You spelled it right: bahn')
})

test('on a phone with its keyboard open, the field and Show Answer are in sight', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea'])
  await page.setViewportSize({ width: 390, height: 844 })
  await startTyping(page, id)
  // The keyboard takes its height from the page.
  await page.setViewportSize({ width: 390, height: 844 - 320 })
  await page.keyboard.type('ol')
  await expect(field(page)).toBeInViewport({ ratio: 1 })
  await expect(showAnswerButton(page)).toBeInViewport({ ratio: 1 })
})
