import { createList } from '../fixtures/lists.ts'
import { keys, startReview } from '../fixtures/reviews.ts'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

/** A text in each of six scripts, and a word of it. */
const texts: Record<string, [text: string, word: string]> = {
  es: ['La abuela riega las flores del patio. Después se sienta a la sombra y lee el periódico.', 'flores'],
  ru: ['Рыбак вернулся домой поздно вечером. На столе его ждал горячий суп.', 'суп'],
  ar: ['تجلس الطالبة قرب النافذة وتقرأ كتابا جديدا. خلف النافذة حديقة صغيرة.', 'حديقة'],
  hi: ['किसान सुबह खेत में जाता है। दोपहर में वह पेड़ के नीचे आराम करता है।', 'किसान'],
  zh: ['妹妹在厨房里做蛋糕。桌子上有鸡蛋和牛奶。', '厨房'],
  ja: ['弟は毎朝駅まで自転車で行きます。雨の日はバスに乗ります。', '自転車'],
}
const viewports = { 'a phone': { width: 390, height: 844 }, 'a wide screen': { width: 1280, height: 800 } }

for (const [language, [text, word]] of Object.entries(texts))
  for (const [device, viewport] of Object.entries(viewports))
    test(`from a text in ${language} to the first review on ${device}`, { tag: '@nightly' }, async ({
      page,
      server,
    }) => {
      await createUser(page.request, server)
      const { id } = await createList(page.request, 'Read', [], { language })
      await page.setViewportSize(viewport)
      await page.goto(`/library/lists/${id}`)
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import' })
      await dialog.getByRole('button', { name: 'From a text' }).click()
      await dialog.getByLabel('Text', { exact: true }).fill(text)
      await dialog.getByRole('button', { name: 'Find words' }).click()
      await dialog.getByRole('checkbox', { name: word, exact: true }).check()
      await expectGoodScreen(page, 'the words of a text')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByLabel('Definition').fill('what it means')
      await dialog.getByRole('button', { name: 'Preview' }).click()
      await dialog.getByRole('button', { name: 'Import' }).click()
      await expect(dialog.getByText('1 created')).toBeVisible()
      await dialog.getByRole('button', { name: 'Done' }).click()

      await startReview(page, id)
      const session = page.getByRole('dialog')
      await expect(session.getByText(word, { exact: true })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(session.getByText('what it means')).toBeVisible()
      await expectGoodScreen(page, 'a card of a text')
      await page.keyboard.press(keys.yes)
      await expect(session.getByText('what it means')).toHaveCount(0)
    })
