import { createSeaList } from './fixtures/lists.ts'
import { answerByKeys, keys, showAnswerButton, unsentAnswers } from './fixtures/reviews.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('Back closes the review options, and leaves a review with its unsent answers', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createSeaList(page.request, 'ola', 'marea')
  await page.goto('/learn')
  await page.getByRole('link', { name: 'Sea' }).click()
  const link = page.getByRole('link', { name: 'Review Translation', exact: true })
  const options = page.getByRole('dialog', { name: 'Review Option' })
  await link.click()
  await expect(options).toBeVisible()
  await page.goBack()
  await expect(options).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/learn/${id}$`))

  await link.click()
  await options.getByRole('button', { name: 'Cancel' }).click()
  await expect(options).toBeHidden()
  await expect(link).toBeFocused()
  await link.click()
  await options.getByRole('button', { name: 'Start review' }).click()
  await expect(showAnswerButton(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/learn/${id}$`))
  await answerByKeys(page, keys.yes)
  await page.goBack()
  await expect(page).toHaveURL(/\/learn$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(unsentAnswers(page, 'Sea')).toContainText('1 unsent answer')
})

test('a page that cannot be loaded without a network can be loaded when it is back', async ({ page, server }) => {
  await createUser(page.request, server)
  await page.goto('/learn')
  await expect(page.getByText('No Lists')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Stats' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Network Error')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Learned Vocabularies' })).toBeFocused()
})
