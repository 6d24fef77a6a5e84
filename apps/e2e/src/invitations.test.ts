import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expectGoodScreen } from './fixtures/screens.ts'
import { startServer } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'
import { freshEmail, goodPassword } from './fixtures/users.ts'

const admin = fileURLToPath(new URL('../../server/dist/admin.js', import.meta.url))

test('while registration is closed, one signs up with the link that the operator has made', async ({ page }) => {
  let dataDir = ''
  const server = await startServer({ REGISTRATION: 'closed' }, async (folder) => {
    dataDir = folder
  })
  const signUp = async () => {
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill(freshEmail())
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Sign up' }).click()
  }
  try {
    await page.goto(server.url)
    await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click()
    await expect(page).toHaveURL(`${server.url}/signup`)
    await expect(page.getByText('Ask its operator for an invitation')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectGoodScreen(page, 'closed registration')

    const { stdout } = await promisify(execFile)(process.execPath, [admin, 'invitations', 'create'], {
      env: { DATA_DIR: dataDir, REGISTRATION: 'closed' },
    })
    const [link = ''] = stdout.split('\n', 1)
    await page.goto(link)
    await expect(page.getByLabel('Name')).toBeVisible()
    await page.reload()
    await signUp()
    await expect(page.getByRole('heading', { name: 'Account Created' })).toBeVisible()

    await page.goto(link)
    await signUp()
    await expect(page.getByRole('alert')).toHaveText('The invitation is invalid, used up or has expired')
    await expectGoodScreen(page, 'used invitation')
  } finally {
    await page.goto('about:blank')
    await server.stop()
  }
})
