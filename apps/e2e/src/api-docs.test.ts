import { createList } from './fixtures/lists.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('/api/docs shows the calls and tries them out, without requests to other servers', async ({ page, server }) => {
  await createUser(page.request, server)
  await createList(page.request, 'Sea', [])
  const foreignRequests: string[] = []
  const consoleErrors: string[] = []
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(server.url))
      foreignRequests.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  await page.goto('/settings#tokens')
  await page.getByRole('link', { name: 'How to write a program' }).click()
  await expect(page.getByRole('heading', { name: /Wordtide/ })).toBeVisible()

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  }

  const call = page.locator('.opblock', { hasText: 'Your own lists, the newest first' })
  await call.getByRole('button').first().click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table')).toContainText('"name": "Sea"')

  // Deleting the account asks for confirmation.
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  const deletion = page.locator('.opblock', { hasText: 'Delete your account' })
  await deletion.getByRole('button').first().click()
  await deletion.getByRole('button', { name: 'Try it out' }).click()
  await deletion.getByRole('button', { name: 'Execute' }).click()
  await expect(deletion.locator('.live-responses-table')).toBeVisible()
  expect(questions).toEqual(['This deletes your account with everything in it. Go on?'])
  expect((await page.request.get('/api/users/session')).status()).toBe(200)
  expect({ foreignRequests, consoleErrors }).toEqual({ foreignRequests: [], consoleErrors: [] })
})
