import { expect, type Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

const form = (tab: Page) => tab.getByRole('dialog', { name: 'Edit List' })

async function openEdit(tab: Page, id: string): Promise<void> {
  await tab.goto(`/library/lists/${id}`)
  await tab.getByRole('button', { name: 'Actions' }).click()
  await tab.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(form(tab)).toBeVisible()
}

test('a list that is edited in two tabs: nothing is overwritten unless the user says so', { tag: '@variant' }, async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Waves', [])
  const other = await page.context().newPage()
  for (const tab of [page, other]) await openEdit(tab, id)
  await form(page).getByLabel('Description').fill('Said in the first tab')
  await form(other).getByLabel('Name').fill('Big waves')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('List Updated')).toBeVisible()

  await form(other).getByRole('button', { name: 'Save' }).click()
  await expect(form(other).getByRole('alert')).toContainText('The list has changed since you opened it')
  await form(other).getByRole('button', { name: 'See the other version' }).click()
  await expect(form(other).getByRole('region', { name: 'The other version' })).toContainText('Said in the first tab')
  await expect(form(other).getByLabel('Name')).toHaveValue('Big waves')
  await expectGoodScreen(other, 'two versions of a list')
  await form(other).getByRole('button', { name: 'Save mine over it' }).click()
  await expect(form(other)).toBeHidden()
  await expect(other.getByRole('heading', { level: 1, name: 'Big waves' })).toBeVisible()
})
