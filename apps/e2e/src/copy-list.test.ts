import { interruptCalls, lost } from './fixtures/interrupted-calls.ts'
import { addWords, allTerms, createList, createVoc, picture, wordsUpTo } from './fixtures/lists.ts'
import { expectGoodScreen } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser } from './fixtures/users.ts'

test('a visitor copies a public list to their own, by keyboard, and the copy names its origin', async ({
  page,
  server,
}) => {
  await createUser(page.request, server, 'Ada Lovelace')
  const { id } = await createList(page.request, 'The sea', ['ola', 'mar', 'playa'], { public: true })
  const vocId = await createVoc(page.request, id, { term: 'barco' })
  const image = await page.request.put(`/api/vocs/${vocId}/image`, { multipart: { image: picture } })
  expect(image.status()).toBe(200)
  await createUser(page.request, server, 'Ben Bernanke')
  await page.goto(`/library/lists/${id}`)
  const facts = page.locator('dl')

  await test.step('the copy opens', async () => {
    const button = page.getByRole('button', { name: 'Copy to my lists' })
    await expectGoodScreen(page, 'list of another user')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('List copied')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(page.getByRole('heading', { level: 1, name: 'The sea' })).toBeFocused()
    await expect(facts).toContainText('Copied fromThe sea by Ada Lovelace')
    await expect(facts).toContainText('PublicNo')
    await expect(facts).toContainText('Vocabularies4')
    await expect(page.getByRole('button', { name: 'Copy to my lists' })).toBeHidden()
    await expectGoodScreen(page, 'copy')
  })

  await test.step('it is among the user’s own lists, with all vocabularies', async () => {
    await page.getByRole('link', { name: 'Browse' }).click()
    await page.getByText('barco', { exact: true }).click()
    await expect(page.locator('main img')).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Term' }).fill('barca')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Vocabulary Updated')).toBeVisible()
  })

  await test.step('its origin is a link to the original, which is as it was', async () => {
    await page.getByRole('link', { name: 'The sea' }).first().click()
    await facts.getByRole('link', { name: 'The sea' }).click()
    await expect(page).toHaveURL(new RegExp(id))
    await page.getByRole('link', { name: 'Browse' }).click()
    await expect(page.getByText('barco', { exact: true })).toBeVisible()
  })
})

test('a list of 600 vocabularies is copied once, although the response is lost', async ({ page, server }) => {
  await createUser(page.request, server)
  const { id } = await createList(page.request, 'Words', [], { public: true })
  await addWords(page.request, id, 600)
  await createUser(page.request, server, 'Ben Bernanke')
  const keys = await interruptCalls(page, 'transfer.copyList', (number) => (number === 1 ? lost : undefined))
  await page.goto(`/library/lists/${id}`)
  await page.getByRole('button', { name: 'Copy to my lists' }).click()
  await expect(page.getByText('List copied')).toBeVisible()
  const [first, ...others] = keys()
  expect(others).toEqual([first])
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.locator('dl')).toContainText('Vocabularies600')
  const copyId = page.url().split('/').at(-1) ?? ''
  expect(await allTerms(page.request, copyId)).toEqual(wordsUpTo(600))
  const { lists }: { lists: { id: string }[] } = await (await page.request.get('/api/lists/user')).json()
  expect(lists.map((list) => list.id)).toEqual([copyId])
})
