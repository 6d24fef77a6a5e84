import { createList } from './fixtures/lists.ts'
import { answeredCount, startReview } from './fixtures/reviews.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('suspended words are left out of reviews until they are taken back', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Sea', ['ola', 'marea', 'vela', 'mar'])
  const { items } = await (await page.request.get(`/api/vocs?list=${id}&sort=term%2B&view=terms`)).json()
  const suspended = items.slice(0, 3)
  for (const voc of suspended) expect((await page.request.put(`/api/vocs/${voc.id}/suspension`)).status()).toBe(204)

  await page.goto(`/learn/${id}`)
  const region = page.getByRole('region', { name: 'Suspended' })
  await expect(region.getByRole('heading')).toHaveText('Suspended (3)')
  await expect(region.getByRole('listitem')).toContainText(['mar', 'marea', 'ola'])
  const total = page.getByRole('region', { name: 'Total' }).getByRole('definition')
  await expect(total).toHaveText(['0%', '0 / 84', '3'])
  await expectGoodScreen(page, 'suspended words')

  const takeBack = (term: string) => region.getByRole('button', { name: `Take back ${term}`, exact: true })
  await takeBack('mar').click()
  await expect(page.getByText('“mar” is back in your reviews')).toBeVisible()
  await expect(takeBack('marea')).toBeFocused()
  await expect(region.getByRole('heading')).toHaveText('Suspended (2)')
  await expect(total).toHaveText(['0%', '0 / 84', '6'])
  for (const next of ['ola', undefined]) {
    await page.keyboard.press('Enter')
    if (next !== undefined) await expect(takeBack(next)).toBeFocused()
  }
  await expect(region).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Sea' })).toBeFocused()
  await expect(total).toHaveText(['0%', '0 / 84', '12'])

  // A word that is suspended again does not come, and the list has no other one.
  for (const voc of items.slice(0, 3)) await page.request.put(`/api/vocs/${voc.id}/suspension`)
  await startReview(page, id)
  await expect(answeredCount(page, 0, 1)).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('vela')
})
