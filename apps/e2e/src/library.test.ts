import type { Page } from '@playwright/test'
import { createList, createVoc, picture } from './fixtures/lists.ts'
import { reviewAll } from './fixtures/reviews.ts'
import { expectGoodScreen, pressByKeyboard } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('from the library to a list, whose page leads from one step to the next', async ({ page, server }) => {
  await createUser(page.request, server)
  const sea = await createList(page.request, 'Sea', ['ola', 'marea'])
  await createList(page.request, 'Coast', [])
  const image = { headers: { 'content-type': picture.mimeType }, data: picture.buffer }
  expect((await page.request.put(`/api/lists/${sea.id}/image`, image)).status()).toBe(200)
  await test.step('a card leads to a review', () => reviewFromCard(page, sea.id))
  await test.step('the menu of a list edits and deletes it by keyboard', () => useMenu(page))
  await test.step('an empty list leads to its first vocabulary', () => addFirst(page))
  await test.step('a list leads to its new cards, and then to its vocabularies', () => readList(page))
})

async function reviewFromCard(page: Page, id: string): Promise<void> {
  await page.goto('/library')
  await expect(page.getByRole('row', { name: /Sea/ })).toContainText('6 new')
  await page.getByRole('button', { name: 'Show as cards' }).click()
  await page.reload()
  const card = page.getByRole('listitem').filter({ hasText: 'Sea' })
  await expect(card).toContainText('6 new')
  const widths = await card
    .locator('img')
    .evaluate((element) => [element.clientWidth, element.closest('li')?.clientWidth])
  expect(widths[0], 'the image is as wide as its card').toBe(widths[1])
  await expectGoodScreen(page, 'library as cards')
  await card.getByRole('link', { name: 'Review Sea' }).click()
  await expect(page).toHaveURL(new RegExp(`/learn/${id}\\?review=all$`))
  await expect(page.getByRole('dialog', { name: 'Review Option' })).toBeVisible()
}

async function useMenu(page: Page): Promise<void> {
  await page.goto('/library?search=a')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Actions for Sea' }))
  await expect(page.getByRole('menuitem')).toHaveText(['Shares', 'Edit', 'Delete'])
  await expectGoodScreen(page, 'menu in the library')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await page.getByRole('dialog', { name: 'Edit List' }).getByLabel('Name').fill('Seas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Seas', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Seas' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Seas', exact: true })).toBeHidden()
  await expect(page).toHaveURL(/\/library\?search=a$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

const primaryOf = (page: Page) => page.getByRole('main').locator('.bg-primary')

async function addFirst(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Coast', exact: true }).click()
  await expect(page.getByText('No Vocabularies', { exact: true })).toBeVisible()
  await expect(primaryOf(page)).toHaveText(['Add word'])
  await expectGoodScreen(page, 'an empty list')
  await page.getByRole('link', { name: 'Add word' }).click()
  await expect(page).toHaveURL(/\/vocs/)
}

async function readList(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/')[3] ?? ''
  await createVoc(page.request, id, { term: 'la ola', definitions: [{ language: 'en', value: 'wave' }] })
  await createVoc(page.request, id, { term: 'la marea', definitions: [{ language: 'en', value: 'tide' }] })
  await page.goto(`/library/lists/${id}`)
  await expect(page.getByText('6 new')).toBeVisible()
  await expect(primaryOf(page)).toHaveText(['Review'])
  const words = page.getByRole('region', { name: 'Words' })
  await expect(words.getByRole('listitem')).toHaveText(['la mareatide', 'la olawave'])
  await words.getByRole('link', { name: 'la ola' }).click()
  const panel = page.getByRole('region', { name: 'Selected vocabulary' })
  await expect(panel.getByRole('heading', { level: 2, name: 'la ola' })).toBeVisible()

  await reviewAll(page.request, id)
  await page.goto(`/library/lists/${id}`)
  await expect(page.getByText('until tomorrow')).toBeVisible()
  await expect(primaryOf(page)).toHaveText(['Browse'])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGoodScreen(page, 'a list with nothing due on a phone')
}
