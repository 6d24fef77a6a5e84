import type { Locator, Page } from '@playwright/test'
import { addWords, createList, createVoc } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const term = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Moves a finger over the page. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 300 }] })
  await touch('touchStart', from)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', from + (to - from) * part)
  await touch('touchEnd', to)
  await client.detach()
}

test('on a phone, words are read one by one, and Back leads to the list', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['faro', 'marea', 'ola'])
  const address = `/library/lists/${id}/vocs?sort=term%2B`
  await page.goto(address)
  await page.getByRole('link', { name: 'faro' }).tap()
  await expect(term(page, 'faro')).toBeVisible()
  const top = (await term(page, 'faro').boundingBox())?.y ?? Number.POSITIVE_INFINITY
  expect(top, 'the word below the header of 64 pixels').toBeLessThan(64 + 120)
  await expectGoodScreen(page, 'a word on a phone')

  await page.getByRole('button', { name: 'Next word' }).tap()
  await expect(term(page, 'marea')).toBeVisible()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await swipe(page, 300, 80)
  await expect(term(page, 'ola')).toBeVisible()
  await swipe(page, 80, 300)
  await expect(term(page, 'marea')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('link', { name: 'marea' })).toBeFocused()
})

test('on a phone, Back leads to the list from a word that a link has opened', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['marea'])
  const vocId = await createVoc(page.request, id, { term: 'faro' })
  await page.goto('/library')
  await page.goto(`/library/lists/${id}/vocs?voc=${vocId}`)
  await expect(term(page, 'faro')).toBeVisible()
  await page.reload()
  await expect(term(page, 'faro')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/library/lists/${id}/vocs`)
  await expect(page.getByRole('link', { name: 'marea' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/library')
})

test('on a phone on its side, the list and the word fill the window side by side', async ({ page, server }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', [])
  await addWords(page.request, id, 60)
  const last = await createVoc(page.request, id, { term: 'zarpar', notes: 'a line\n'.repeat(30) })
  await page.goto(`/library/lists/${id}/vocs?voc=${last}&sort=term%2B`)
  await expect(term(page, 'zarpar')).toBeVisible()
  // The header has 64 pixels, and one row of links and buttons is above the word.
  const [rows, word] = [page.getByRole('region', { name: 'All vocabularies' }), page.getByRole('article').locator('..')]
  expect((await boxOf(rows)).y).toBeLessThan(80)
  expect((await boxOf(word)).y).toBeLessThan(140)
  const endOf = async (panel: Locator) => boxOf(panel).then(({ y, height }) => Math.round(y + height))
  expect([await endOf(rows), await endOf(word)]).toEqual([390 - 8, 390 - 8])
  await expect(page.getByRole('link', { name: 'zarpar' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Sea', exact: true })).toBeInViewport()
  for (const name of ['Import', 'New'] as const) await expect(page.getByRole('button', { name })).toBeInViewport()
  await expectGoodScreen(page, 'vocabularies on a phone on its side')

  await page.setViewportSize({ width: 1280, height: 820 })
  expect(await endOf(word), 'on a desktop a long word ends with the list').toBe(await endOf(rows))
})
