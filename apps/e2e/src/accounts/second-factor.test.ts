import { TOTP } from 'otpauth'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser, goodPassword } from '../fixtures/users.ts'

test('a second factor: set up in the settings, and asked for at the next sign-in', async ({ page, server }) => {
  const { email } = await createUser(page.request, server)
  await page.goto('/settings#sign-in')
  const card = page.getByRole('region', { name: 'Second factor' })
  await card.getByRole('button', { name: 'Set up' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password', { exact: true }).fill(goodPassword)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  await expectGoodScreen(page, 'the key for an authenticator app')
  const totp = new TOTP({ secret: (await page.locator('code').textContent()) ?? '' })
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectGoodScreen(page, 'recovery codes')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('wordtide-recovery-codes.txt')
  await page.getByRole('checkbox', { name: 'I have kept them' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(card).toContainText('10 recovery codes are left')
  await expectGoodScreen(page, 'a second factor that is on')

  await page.request.delete('/api/users/session')
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectGoodScreen(page, 'the code of a sign-in')
  // The code that has confirmed the set-up is used; the next one is taken early.
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
})
