import { expect, test } from './fixtures.ts'
import { makeList, signInSomebody } from './people.ts'

test('the calls can be read and tried out at /api/docs, from this server alone', async ({ page, server }) => {
  await signInSomebody(page.request, server)
  await makeList(page.request, 'Sea', [])
  const elsewhere: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(server.url)) elsewhere.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'How to write a program' }).click()
  await expect(page.getByRole('heading', { name: /Wordtide/ })).toBeVisible()

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
  }

  const call = page.locator('.opblock', { hasText: 'Your own lists, the newest first' })
  await call.getByRole('button').first().click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table')).toContainText('"name": "Sea"')

  // Nobody loses an account by trying things out.
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  const end = page.locator('.opblock', { hasText: 'Delete your account' })
  await end.getByRole('button').first().click()
  await end.getByRole('button', { name: 'Try it out' }).click()
  await end.getByRole('button', { name: 'Execute' }).click()
  await expect(end.locator('.live-responses-table')).toBeVisible()
  expect(questions).toEqual(['This deletes your account with everything in it. Go on?'])
  expect((await page.request.get('/api/users/session')).status()).toBe(200)
  expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] })
})
