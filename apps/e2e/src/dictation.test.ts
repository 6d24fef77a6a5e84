import { expect, test } from './fixtures.ts'
import { makeList, signInSomebody } from './people.ts'
import { answerByKeys, keys, openOptions, question, showAnswer, startReview } from './reviewing.ts'
import { expectGoodScreen } from './screens.ts'
import { giveVoice } from './voice.ts'

test('a spelling is compared letter by letter, and the learner decides', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  // No voice speaks Thai here.
  const { id } = await makeList(page.request, 'Sea', ['corazón', 'Ola', 'marea'], { language: 'th' })
  await startReview(page, id, 'dictation')
  const dialog = page.getByRole('dialog')
  const field = page.getByRole('textbox', { name: 'Your spelling' })
  const suggested = question(page).getByRole('button', { description: /Suggested/ })

  // Without a voice the meaning asks.
  await expect(dialog).toContainText('No voice for Thai here')
  await expect(dialog).toContainText('corazón in English')
  await expectGoodScreen(page, 'dictation without a voice')
  await expect(field).toBeFocused()
  await page.keyboard.type('corazon1')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('You wrote: corazon1')
  await expect(dialog.locator('del')).toHaveText(['o', '1', 'Too much'])
  await expect(dialog.locator('ins')).toHaveText(['ó', 'Missing'])
  await expect(suggested).toHaveText(/No/)
  await expectGoodScreen(page, 'a wrong spelling')
  await page.keyboard.press(keys.yes)

  // Neither case, outer space nor the form of a letter counts.
  await expect(field).toHaveValue('')
  await page.keyboard.type(' oLA ')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('You spelled it right: oLA')
  await expect(suggested).toHaveText(/Yes/)
  await page.keyboard.press(keys.no)

  // Nothing typed, nothing compared.
  await showAnswer(page).click()
  await expect(dialog).not.toContainText('You wrote')
  await expect(suggested).toHaveCount(0)
})

test('where only the browser has a voice, terms are pronounced by that when they are asked for', async ({
  page,
  server,
}) => {
  await signInSomebody(page.request, server)
  const { id } = await makeList(page.request, 'Sea', ['ola', 'marea'], { language: 'th' })
  const said = await giveVoice(page, 'th-TH')
  await startReview(page, id, 'reverseTranslation')
  const pronounce = page.getByRole('button', { name: 'Pronounce' })
  await expect(pronounce).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(said, { message: 'a term that is asked for is not given away' }).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(said).toEqual(['ola'])
  await page.keyboard.press('F3')
  await expect.poll(said).toEqual(['ola', 'ola'])
  await page.keyboard.press(keys.yes)

  await pronounce.click()
  await expect(pronounce).toHaveAttribute('aria-pressed', 'false')
  await showAnswer(page).click()
  await expect(question(page)).toBeVisible()
  expect(await said()).toEqual(['ola', 'ola'])
})

test('a listening-focused dictation shows nothing but the player', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeList(page.request, 'Sea', ['ola', 'marea'], { language: 'th' })
  const said = await giveVoice(page, 'th-TH')
  await openOptions(page, id, 'dictation')
  await page.getByRole('checkbox', { name: 'Listening-focused dictation' }).check()
  await page.getByRole('button', { name: 'Start review' }).click()
  const card = page.getByRole('region', { name: 'Card 1 of 2' })
  await expect(card.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(card).not.toContainText('ola')
  await expect(card.getByRole('list', { name: 'Examples' })).toHaveCount(0)
  await expect.poll(said).toEqual(['ola'])
  await expectGoodScreen(page, 'listening-focused dictation')
  await page.keyboard.press('F3')
  await expect.poll(said).toEqual(['ola', 'ola'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Examples' })).toContainText('Una ola grande')
  await page.keyboard.press(keys.yes)
  await expect.poll(said).toEqual(['ola', 'ola', 'marea'])
  await answerByKeys(page, keys.yes)
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()

  // What was chosen is remembered for this list.
  await page.getByRole('button', { name: 'Close' }).click()
  await openOptions(page, id, 'dictation')
  await expect(page.getByRole('checkbox', { name: 'Listening-focused dictation' })).toBeChecked()
})
