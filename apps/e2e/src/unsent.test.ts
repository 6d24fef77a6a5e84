import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { makeList, password, signInSomebody } from './people.ts'
import {
  answerByKeys,
  answered,
  expectSummary,
  keys,
  makeSea,
  startReview,
  submit,
  translationsOf,
  unsent,
} from './reviewing.ts'
import { expectGoodScreen } from './screens.ts'

const offer = (page: Page) => unsent(page, 'Sea')
const goOn = (page: Page) => offer(page).getByRole('button', { name: 'Continue review' })
const send = (page: Page) => offer(page).getByRole('button', { name: 'Submit Review' })

test('a session that was closed goes on where it was', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeSea(page.request, 'ola', 'marea', 'vela')
  await startReview(page, id)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(offer(page), 'nothing was answered').toHaveCount(0)

  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.keyboard.press('Escape')
  await expect(offer(page)).toContainText('1 unsent answer in Sea')
  await expectGoodScreen(page, 'an unsent answer')
  await page.goto('/library')
  await goOn(page).click()
  await expect(answered(page, 1, 3)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Card 2 of 3' })).toContainText('marea')
  await answerByKeys(page, keys.no)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(offer(page)).toContainText('2 unsent answers in Sea')
  await goOn(page).click()
  await answerByKeys(page, keys.neutral)
  await expectSummary(page, '3 / 3', 1, 1, 1, 0)
  await submit(page)
  await expect(offer(page)).toHaveCount(0)
  expect(await translationsOf(page.request, id)).toEqual({ confidence: 1, due: 2 })
})

test('a crash loses no answer', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeSea(page.request, 'ola', 'marea')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  const address = page.url()
  const crashed = page.waitForEvent('crash')
  await Promise.all([crashed, page.goto('chrome://crash').catch(() => undefined)])
  await page.close()

  // Nothing stands before the offer, wherever the tab was.
  const later = await page.context().newPage()
  await later.goto(address)
  await goOn(later).click()
  await expect(answered(later, 1, 2)).toBeVisible()
  await answerByKeys(later, keys.yes)
  await submit(later)
  expect(await translationsOf(later.request, id)).toEqual({ confidence: 2, due: 0 })
})

test('a tab that was closed: the next one submits, or discards', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeSea(page.request, 'ola', 'marea')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.close()

  const next = await page.context().newPage()
  await next.goto('/library')
  await send(next).click()
  await expect(offer(next)).toHaveCount(0)
  expect(await translationsOf(next.request, id)).toEqual({ confidence: 1, due: 1 })

  await startReview(next, id)
  await answerByKeys(next, keys.yes)
  await next.keyboard.press('Escape')
  await offer(next).getByRole('button', { name: 'Discard' }).click()
  await next.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(offer(next)).toBeVisible()
  await offer(next).getByRole('button', { name: 'Discard' }).click()
  await next.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(offer(next)).toHaveCount(0)
  await next.reload()
  await expect(next.getByRole('region', { name: 'Total' })).toBeVisible()
  await expect(offer(next)).toHaveCount(0)
  expect(await translationsOf(next.request, id)).toEqual({ confidence: 1, due: 1 })
})

test('a network that is cut in the middle costs nothing', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeSea(page.request, 'ola', 'marea', 'vela')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.context().setOffline(true)
  await answerByKeys(page, keys.yes, keys.yes)
  await expectSummary(page, '3 / 3', 3, 0, 0, 3)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
  await expectSummary(page, '3 / 3', 3, 0, 0, 3)
  await expect(page.getByRole('button', { name: 'Start over' })).toBeDisabled()
  await expectGoodScreen(page, 'summary that could not be submitted')

  // Left and found again, still without a network.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(offer(page)).toContainText('3 unsent answers')
  await send(page).click()
  await expect(offer(page).getByRole('alert')).toHaveText('Network Error')
  await page.context().setOffline(false)
  await send(page).click()
  await expect(offer(page)).toHaveCount(0)
  expect(await translationsOf(page.request, id)).toEqual({ confidence: 3, due: 0 })
})

test('a network that is cut before the first answer costs nothing either', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeSea(page.request, 'ola', 'marea')
  await startReview(page, id)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await answerByKeys(page, keys.yes, keys.yes)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
  await expectSummary(page, '2 / 2', 2, 0, 0, 2)
  await page.context().setOffline(false)
  await submit(page)
  expect(await translationsOf(page.request, id)).toEqual({ confidence: 2, due: 0 })
})

test('answers whose receipt was lost are sent again and count once', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeSea(page.request, 'ola')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.route('**/api/trpc/reviews.submit**', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
  expect(await translationsOf(page.request, id), 'the server has them').toEqual({ confidence: 1, due: 0 })
  await page.unroute('**/api/trpc/reviews.submit**')
  await submit(page)
  await expect(offer(page)).toHaveCount(0)
  expect(await translationsOf(page.request, id)).toEqual({ confidence: 1, due: 0 })
})

test('a session that ends in the middle leads to sign in and back, with the answers', async ({ page, server }) => {
  const { email } = await signInSomebody(page.request, server)
  const { id } = await makeSea(page.request, 'ola', 'marea')
  await page.goto(`/learn/${id}`)
  await page.getByRole('button', { name: 'Review' }).click()
  for (const name of ['Reverse Translation', 'Dictation'])
    await page.getByRole('checkbox', { name, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Start review' }).click()
  await answerByKeys(page, keys.yes)
  await page.context().clearCookies()
  await answerByKeys(page, keys.yes)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await signInByForm(page, email)
  await expect(page).toHaveURL(new RegExp(`/learn/${id}`))
  await expect(offer(page)).toContainText('2 unsent answers')
  await send(page).click()
  await expect(offer(page)).toHaveCount(0)
  expect(await translationsOf(page.request, id)).toEqual({ confidence: 2, due: 0 })
})

test('a session under way in one tab is not offered in another', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  const { id } = await makeSea(page.request, 'ola', 'marea')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  const other = await page.context().newPage()
  await other.goto('/learn')
  await expect(other.getByRole('row', { name: /Sea/ })).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect(offer(other)).toHaveCount(0)
  await page.close()
  // The person comes back to this tab.
  await other.bringToFront()
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(offer(other)).toContainText('1 unsent answer')

  // Offered in two tabs, it is gone on with in one, and its answers are never replaced by the other.
  const third = await page.context().newPage()
  await third.goto('/learn')
  await goOn(third).click()
  await answerByKeys(third, keys.yes)
  await expect(offer(other)).toHaveCount(0)
  await submit(third)
  expect(await translationsOf(third.request, id)).toEqual({ confidence: 2, due: 0 })
})

test('answers belong to the person who gave them', async ({ page, server }) => {
  const first = await signInSomebody(page.request, server, 'Ada Lovelace')
  const { id } = await makeSea(page.request, 'ola')
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(offer(page)).toBeVisible()

  await logOut(page, 'Ada Lovelace')
  const warning = page.getByRole('alertdialog', { name: 'Log out?' })
  await expect(warning).toContainText('1 review answer is not submitted yet')
  await expectGoodScreen(page, 'logout with unsent answers')
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(offer(page)).toBeVisible()
  await logOut(page, 'Ada Lovelace')
  await warning.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)

  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('reviews.submit') && sent.push(request.url())))
  const second = await signInSomebody(page.request, server, 'Ben Bitdiddle')
  expect(second.email).not.toBe(first.email)
  await page.goto('/library')
  await expect(page.getByRole('button', { name: 'Ben Bitdiddle' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/unsent answer/)).toHaveCount(0)
  await logOut(page, 'Ben Bitdiddle')
  await expect(page, 'nothing of Ben’s is unsent').toHaveURL(/\/$/)

  await page.goto('/signin')
  await signInByForm(page, first.email)
  await expect(offer(page)).toContainText('1 unsent answer in Sea')
  expect(sent).toEqual([])
  await send(page).click()
  await expect(offer(page)).toHaveCount(0)
  expect(await translationsOf(page.request, id)).toEqual({ confidence: 1, due: 0 })
})

test('a page that stayed open while another person signed in saves nothing for them', async ({ page, server }) => {
  const first = await signInSomebody(page.request, server, 'Ada Lovelace')
  const { id } = await makeList(page.request, 'Sea', ['ola'], { public: true })
  await startReview(page, id)
  await answerByKeys(page, keys.yes)
  await signInSomebody(page.request, server, 'Ben Bitdiddle')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  expect(await translationsOf(page.request, id), 'what Ben has learned').toEqual({ confidence: 0, due: 1 })
  await signInByForm(page, first.email)
  await expect(offer(page)).toContainText('1 unsent answer in Sea')
  await send(page).click()
  await expect(offer(page)).toHaveCount(0)
  expect(await translationsOf(page.request, id), 'what Ada has learned').toEqual({ confidence: 1, due: 0 })
})

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/signin/)
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
