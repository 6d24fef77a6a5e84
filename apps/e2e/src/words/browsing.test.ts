import type { Locator, Page } from '@playwright/test'
import { addWords, createList, createVoc, wordsUpTo } from '../fixtures/lists.ts'
import { expectGoodScreen, tabTo } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser } from '../fixtures/users.ts'

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Terms' }).getByRole('link', { name, exact: true })
const term = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

test('vocabularies are found by filters, by a link to one of them, and by keys through all pages', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Words', [])
  await addWords(page.request, id, 118)
  for (const [name, tags] of [
    ['nadar', ['sport', 'sea']],
    ['correr', ['sport']],
  ] as const)
    await createVoc(page.request, id, { term: name, pos: 'v', tags })
  await test.step('filters are chosen by keyboard, and survive a reload', () => filter(page, id))
  await test.step('a link to a word shows its row among those of several pages', () => openLinked(page, id))
  await test.step('the arrow keys move the selection', () => moveSelection(page, id))
})

async function filter(page: Page, id: string): Promise<void> {
  await page.goto(`/library/lists/${id}/vocs`)
  await expect(page.getByText('120 words')).toBeVisible()
  const button = page.getByRole('button', { name: /^Filter/ })
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('option')).toHaveText([
    'Needs a definition',
    'Noun118',
    'Verb2',
    'sea1',
    'sport2',
  ])
  await expectGoodScreen(page, 'filters')
  await page.keyboard.type('spo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 120')).toBeVisible()
  await expect(page).toHaveURL(/\?tag=sport$/)
  // The menu stays open for another filter.
  await page.keyboard.type('nou')
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 of 120')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expectGoodScreen(page, 'no match')
  await page.getByRole('button', { name: 'Remove filter Noun' }).click()
  await expect(row(page, 'correr')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 of 120')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'a filter on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function openLinked(page: Page, id: string): Promise<void> {
  const { items } = await (await page.request.get(`/api/vocs?list=${id}&limit=100&sort=createdAt%2B`)).json()
  const [{ id: vocId, term: name }] = items
  await page.goto(`/library/lists/${id}/vocs?voc=${vocId}`)
  await expect(term(page, name)).toBeVisible()
  await expect(row(page, name)).toBeInViewport()
  await expect(row(page, name)).toHaveAttribute('aria-current')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
}

async function moveSelection(page: Page, id: string): Promise<void> {
  const words = ['correr', 'nadar', ...wordsUpTo(118)]
  const word = (index: number) => words[index] ?? ''
  await page.goto(`/library/lists/${id}/vocs?sort=term%2B`)
  await tabTo(page, row(page, word(0)))
  const requests: string[] = []
  page.on('request', (request) => void (request.url().includes('vocs.get') && requests.push(request.url())))
  // Held down: a key that is down is pressed again. Sent together, because a busy machine would pause between them.
  await Promise.all(Array.from({ length: 45 }, () => page.keyboard.down('ArrowDown')))
  await page.keyboard.up('ArrowDown')
  await expect(row(page, word(45))).toBeFocused()
  await expect(row(page, word(45))).toBeInViewport({ ratio: 1 })
  await expect(term(page, word(45))).toBeVisible()
  expect(requests.length, 'requests for 45 key presses').toBeLessThan(15)
  // End leads to the last row that is loaded.
  await expect(row(page, word(99))).toBeAttached()
  await page.keyboard.press('End')
  await expect(row(page, word(119))).toBeAttached()
  await page.keyboard.press('End')
  await expect(term(page, word(119))).toBeVisible()
  await expect(row(page, word(119))).toBeInViewport({ ratio: 1 })
  // One tab stop: the next one is beyond the rows.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('list', { name: 'Terms' }).locator(':focus')).toHaveCount(0)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('words are read one by one, and Back leads to the list; on its side, both fill the window', async ({
    page,
    server,
  }) => {
    await createUser(page.request, server)
    const { id } = await createList(page.request, 'Sea', ['faro', 'marea', 'ola'])
    await test.step('words are swiped', () => swipeWords(page, id))
    await test.step('Back leads to the list from a word that a link has opened', () => goBackFromLink(page, id))
    await addWords(page.request, id, 60)
    await test.step('the list and the word are side by side on a phone on its side', () => turnPhone(page, id))
  })
})

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

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

async function swipeWords(page: Page, id: string): Promise<void> {
  const address = `/library/lists/${id}/vocs?sort=term%2B`
  await page.goto(address)
  await page.getByRole('link', { name: 'faro' }).tap()
  await expect(term(page, 'faro')).toBeVisible()
  expect((await boxOf(term(page, 'faro'))).y, 'the word below the header of 64 pixels').toBeLessThan(64 + 120)
  await expectGoodScreen(page, 'a word on a phone')
  await page.getByRole('button', { name: 'Next word' }).tap()
  await expect(term(page, 'marea')).toBeVisible()
  await swipe(page, 300, 80)
  await expect(term(page, 'ola')).toBeVisible()
  await swipe(page, 80, 300)
  await expect(term(page, 'marea')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('link', { name: 'marea' })).toBeFocused()
}

async function goBackFromLink(page: Page, id: string): Promise<void> {
  const { items } = await (await page.request.get(`/api/vocs?list=${id}&limit=1&sort=term%2B`)).json()
  await page.goto('/library')
  await page.goto(`/library/lists/${id}/vocs?voc=${items[0].id}`)
  await expect(term(page, 'faro')).toBeVisible()
  await page.reload()
  await expect(term(page, 'faro')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/library/lists/${id}/vocs`)
  await expect(page.getByRole('link', { name: 'marea' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/library')
}

async function turnPhone(page: Page, id: string): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 })
  const last = await createVoc(page.request, id, { term: 'zarpar', notes: 'a line\n'.repeat(30) })
  await page.goto(`/library/lists/${id}/vocs?voc=${last}&sort=term%2B`)
  await expect(term(page, 'zarpar')).toBeVisible()
  // The header has 64 pixels, and one row of links and buttons is above the word.
  const [rows, word] = [page.getByRole('region', { name: 'All words' }), page.getByRole('article').locator('..')]
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
}
