import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { answerButtons, showAnswerButton } from './fixtures/reviews.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

/** How a learner operates the session. */
interface Hand {
  name: string
  viewport: { width: number; height: number }
  hasTouch: boolean
  /** Presses a button, or the key that does the same. */
  press(page: Page, button: Locator, key: string): Promise<void>
}

const byKeyboard: Hand['press'] = (page, _button, key) => page.keyboard.press(key)
const byMouse: Hand['press'] = (_page, button) => button.click()
const byThumb: Hand['press'] = (_page, button) => button.tap()

const hands: (Hand & { tag?: string })[] = [
  { name: 'the keyboard at 1366', viewport: { width: 1366, height: 768 }, hasTouch: false, press: byKeyboard },
  {
    name: 'the mouse at 1920',
    viewport: { width: 1920, height: 1080 },
    hasTouch: false,
    press: byMouse,
    tag: '@variant',
  },
  { name: 'a thumb at 390', viewport: { width: 390, height: 844 }, hasTouch: true, press: byThumb, tag: '@variant' },
  {
    name: 'a thumb at 844 × 390',
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    press: byThumb,
    tag: '@variant',
  },
]

/** The cards of the day: new ones, from three lists in turn. */
const cards = 40
const listNames = ['Sea', 'Land', 'Sky']

async function createDay(request: APIRequestContext): Promise<void> {
  const settings = await request.post('/api/users/settings', { data: { reviews: { newPerDay: cards } } })
  expect(settings.status()).toBe(200)
  for (const name of listNames)
    await createList(
      request,
      name,
      Array.from({ length: 14 }, (_, n) => `${name.toLowerCase()} ${n + 1}`),
    )
}

for (const { name, viewport, hasTouch, press, tag } of hands)
  test.describe(`a day by ${name}`, { tag: tag ?? [] }, () => {
    test.use({ viewport, hasTouch })

    test('40 cards of three lists, with misses, undo, edit, no network and Back', async ({ page, server }) => {
      await createUser(page.request, server)
      await createDay(page.request)
      const dialog = page.getByRole('dialog', { name: /^Review/ })
      const button = (label: string | RegExp) => dialog.getByRole('button', { name: label })
      const showAnswer = () => press(page, showAnswerButton(page), 'Enter')
      const grade = (label: 'No' | 'Neutral' | 'Yes', key: string) =>
        press(page, answerButtons(page).getByRole('button', { name: label }), key)
      const answer = async (label: 'No' | 'Neutral' | 'Yes' = 'Yes') => {
        await showAnswer()
        await expect(answerButtons(page)).toBeVisible()
        await grade(label, { No: '1', Neutral: '2', Yes: '3' }[label])
      }
      const submit = async () => {
        // For a moment it ignores presses, so that the one before does not submit.
        await expect(button('Submit Review')).toBeEnabled()
        await press(page, button('Submit Review'), 'Enter')
      }
      const card = (number: number) => page.getByRole('region', { name: `Card ${number} of ${cards}` })

      await page.goto('/learn')
      const today = page.getByRole('region', { name: 'Today' })
      await expect(today).toContainText('40')
      await press(page, today.getByRole('button', { name: /^Start/ }), 'Enter')
      await expect(card(1)).toBeVisible()

      const seen = new Set<string>()
      for (let number = 1; number <= 10; number++) {
        for (const list of listNames) if ((await dialog.textContent())?.includes(list) === true) seen.add(list)
        await answer(number % 5 === 0 ? 'No' : 'Yes')
        await expect(card(number + 1)).toBeVisible()
      }
      expect([...seen].toSorted()).toEqual(listNames.toSorted())

      // The last answer was a No by mistake.
      await press(page, button(/^Undo/), 'u')
      await expect(card(10)).toBeVisible()
      await expect(showAnswerButton(page)).toBeVisible()
      await answer('Yes')

      await press(page, button(/^Edit/), 'e')
      const form = page.getByRole('dialog', { name: /Edit Vocabulary/ })
      await form.getByLabel('Notes').fill('Seen on the beach')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toHaveCount(0)
      await showAnswer()
      await expect(card(11)).toContainText('Seen on the beach')
      await grade('Yes', '3')
      await expect(card(12)).toBeVisible()

      // Back of the browser closes the session; its answers wait.
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(/\/learn$/)
      await page
        .getByRole('region', { name: /^Unsent answers/ })
        .getByRole('button', { name: 'Go on' })
        .click()
      await expect(card(12)).toBeVisible()

      await press(page, button(/^Previous card/), 'ArrowLeft')
      await expect(card(11)).toBeVisible()
      await grade('Neutral', '2')
      await expect(card(12)).toBeVisible()

      await page.context().setOffline(true)
      for (let number = 12; number <= cards; number++) {
        await answer(number % 10 === 0 ? 'No' : 'Yes')
        if (number < cards) await expect(card(number + 1)).toBeVisible()
      }
      await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
      await expect(dialog.getByText('40 / 40').first()).toBeVisible()

      // Those not known once more, which changes nothing that was counted.
      await button('Practise these 5 now').click()
      for (let missed = 0; missed < 5; missed++) await answer('Yes')
      await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()

      await submit()
      await expect(page.getByText('are sent when you are back')).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText('Review submitted').first()).toBeVisible()
      await expect(dialog).toHaveCount(0)

      // What was not known is still to come today.
      await expect(today).toContainText('5 cards are coming back')
      await press(page, today.getByRole('button', { name: /^Start/ }), 'Enter')
      for (let number = 1; number <= 5; number++) {
        await expect(page.getByRole('region', { name: `Card ${number} of 5` })).toBeVisible()
        await answer('Yes')
      }
      await submit()
      await expect(page.getByText('Done for today')).toBeVisible()
    })
  })
