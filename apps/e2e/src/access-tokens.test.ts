import { createList } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('a program can use an access token until it is revoked', async ({ page, server }) => {
  await createUser(page.request, server)
  await createList(page.request, 'Sea', [])
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Access tokens' })
  await expect(card.getByText('No access tokens yet')).toBeVisible()
  await expect(card.getByRole('link', { name: 'How to write a program' })).toHaveAttribute('href', '/api/docs')

  await card.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Required')
  await form.getByLabel('Name').fill('Backup script')
  await form.getByLabel('Expires in').selectOption('7 days')
  await form.getByRole('button', { name: 'Create' }).dblclick()
  const text = page.getByRole('textbox', { name: 'Access token' })
  await expect(text).toBeFocused()
  const token = await text.inputValue()
  await expectGoodScreen(page, 'an access token, shown once')
  // A click outside of the dialog does nothing; Escape asks for confirmation, unless the token has been copied.
  await page.mouse.click(5, 400)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep open' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'New token' })).toBeFocused()
  await expect(card.getByRole('row', { name: /Backup script/ })).toContainText('Never used')
  expect(await page.content()).not.toContain(token)

  // A program has neither a cookie nor a browser.
  const call = (method: string, path: string, data?: object) =>
    fetch(`${server.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    })
  const lists = await call('GET', 'lists/user')
  expect(lists.status).toBe(200)
  expect(await lists.json()).toMatchObject({ lists: [{ name: 'Sea' }] })
  const newList = { name: 'Land', language: 'es', targetLanguages: ['en'] }
  expect((await call('POST', 'lists', newList)).status).toBe(403)

  await page.reload()
  await expect(card.getByRole('row', { name: /Backup script/ })).toContainText('Read only')
  await expect(card.getByText('Never used')).toHaveCount(0)
  await expectGoodScreen(page, 'access tokens')
  await card.getByRole('button', { name: 'Revoke Backup script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).dblclick()
  await expect(page.getByText('Access token revoked')).toBeVisible()
  await expect(card.getByText('No access tokens yet')).toBeVisible()
  expect((await call('GET', 'lists/user')).status).toBe(401)
})
