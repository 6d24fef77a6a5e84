import { expect, type Locator, type Page } from '@playwright/test'
import { picture } from './fixtures/lists.ts'
import { expectGoodScreen, pressByKeyboard } from './fixtures/screens.ts'
import { test } from './fixtures/test.ts'
import { freshEmail, goodPassword } from './fixtures/users.ts'

test('from a new account to the first review', async ({ page, server }) => {
  const email = freshEmail()
  await test.step('sign up', () => signUp(page, email))
  await test.step('activate the account', () => activate(page, server.outboxUrl()))
  await test.step('sign in', () => signIn(page, email))
  await test.step('create a list with an image', () => createListByForm(page))
  await test.step('add vocabularies', () => addVocabularies(page))
  await test.step('review by keyboard', () => review(page))
  await test.step('check the progress', () => expectProgress(page))
  await test.step('restart the server: all data is there', async () => {
    await server.restart()
    await page.reload()
    await expectTotals(page)
    await page.getByRole('link', { name: 'List details' }).click()
    await page.getByRole('link', { name: 'Browse' }).click()
    await expect(page.getByRole('list', { name: 'Terms' }).getByRole('link')).toHaveText(['la marea', 'la ola'])
    await page.getByRole('link', { name: 'la ola' }).click()
    await expectImage(page)
  })
  await test.step('sign out', () => signOut(page))
})

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await expectGoodScreen(page, 'landing')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectGoodScreen(page, 'sign up with errors')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Account Created' })).toBeVisible()
  await expectGoodScreen(page, 'account created')
}

async function activate(page: Page, outboxUrl: string): Promise<void> {
  await expect(page.getByRole('link', { name: 'outbox' })).toBeVisible()
  await page.goto(outboxUrl)
  await expect(page).toHaveURL(/\/outbox$/)
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await expectGoodScreen(page, 'outbox')
  await page.getByRole('link', { name: 'Activate your Wordtide account' }).first().click()
  await page.getByRole('link', { name: /\/user\/activate/ }).click()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible()
  await expectGoodScreen(page, 'activation')
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Account Activated')).toBeVisible()
  await expectGoodScreen(page, 'activated')
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password')
  await expectGoodScreen(page, 'failed sign-in')
  await page.getByLabel('Password').fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/library$/)
}

async function createListByForm(page: Page): Promise<void> {
  await expect(page.getByText('No Lists')).toBeVisible()
  await expectGoodScreen(page, 'empty library')
  await page.getByRole('button', { name: 'Create List' }).click()
  const form = page.getByRole('dialog', { name: 'Create List' })
  await expect(page.locator('body'), 'the page behind a dialog does not scroll').toHaveCSS('overflow', 'hidden')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Required').first()).toBeVisible()
  await expectGoodScreen(page, 'list form with errors')
  await form.getByLabel('Name').fill('Waves and tides')
  await form.getByLabel('Description').fill('Words of the sea')
  await chooseLanguage(page, form.getByRole('combobox', { name: 'Language', exact: true }), 'Spanish')
  await chooseLanguage(page, form.getByRole('combobox', { name: 'Target language 1' }), 'English')
  await form.getByRole('textbox', { name: 'Tags' }).pressSequentially('sea coast ')
  await form.getByLabel('Image').setInputFiles(picture)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Waves and tides', level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/library\/lists\/[\w-]+$/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Waves and tides', exact: true })).toBeVisible()
  await expectGoodScreen(page, 'library')
  await page.getByRole('link', { name: 'Waves and tides', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Waves and tides', level: 1 })).toBeVisible()
  await expectImage(page)
  await expectGoodScreen(page, 'list')
}

async function chooseLanguage(page: Page, select: Locator, name: string): Promise<void> {
  await select.click()
  await page.getByRole('dialog', { name: 'Languages' }).getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).click()
  await expect(select).toContainText(name)
}

/** Expects that the image has been loaded from the server. */
async function expectImage(page: Page): Promise<void> {
  const image = page.getByRole('main').locator('img[src^="/api/"]').first()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(24)
}

async function addVocabularies(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Browse' }).click()
  await expect(page.getByText('No Vocabularies')).toBeVisible()
  await expectGoodScreen(page, 'empty vocabularies')

  const form = page.getByRole('dialog', { name: 'New Vocabulary' })
  await page.getByRole('button', { name: 'New' }).click()
  await form.getByLabel('Term').fill('la ola')
  await form.getByLabel('Part of speech').selectOption('Noun')
  await form.getByRole('textbox', { name: 'Definition' }).fill('the wave')
  await form.getByRole('button', { name: 'Add example' }).click()
  await form.getByRole('textbox', { name: 'Example' }).fill('La ola rompe.')
  await form.getByRole('button', { name: 'Add translation' }).click()
  await form.getByRole('textbox', { name: 'Translation' }).fill('The *wave* breaks.')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Does not contain hiding part, surround hiding parts with *')).toBeVisible()
  await form.getByRole('textbox', { name: 'Example' }).fill('La *ola* rompe.')
  await addAttributes(form)
  const tags = form.getByRole('textbox', { name: 'Tags' })
  await tags.pressSequentially('sea wave ')
  await tags.press('Backspace')
  await form.getByLabel('Notes').fill('Also of heat')
  await form.getByLabel('Image').setInputFiles(picture)
  await expectGoodScreen(page, 'vocabulary form')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Vocabulary Created')).toBeVisible()
  await expect(form).toBeHidden()

  const detail = page.getByRole('region', { name: 'Selected vocabulary' })
  await expect(detail.getByRole('heading', { name: 'la ola' })).toBeVisible()
  await expectImage(page)
  for (const text of ['Noun', 'the wave', 'Also of heat', 'sea']) await expect(detail).toContainText(text)
  await expect(detail).not.toContainText('wavesea')
  await expect(detail.getByRole('region', { name: 'Attributes' }).getByRole('term')).toHaveText(['plural', 'gender'])
  await expectGoodScreen(page, 'vocabulary')

  await page.getByRole('button', { name: 'New' }).click()
  await form.getByLabel('Term').fill('la marea')
  await form.getByLabel('Part of speech').selectOption('Noun')
  await form.getByRole('textbox', { name: 'Definition' }).fill('the tide')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('list', { name: 'Terms' }).getByRole('link')).toHaveText(['la marea', 'la ola'])
}

/** Adds two attributes and moves the second before the first. */
async function addAttributes(form: Locator): Promise<void> {
  const rows = form.getByRole('group', { name: 'Attributes' })
  for (const [index, [name, value]] of [
    ['gender', 'feminine'],
    ['plural', 'las olas'],
  ].entries()) {
    await rows.getByRole('button', { name: 'Add attribute' }).click()
    await rows
      .getByLabel('Name')
      .nth(index)
      .fill(name ?? '')
    await rows
      .getByLabel('Value')
      .nth(index)
      .fill(value ?? '')
  }
  await rows.getByRole('button', { name: 'Move attribute 2 up' }).click()
  await expect(rows.getByLabel('Name').first()).toHaveValue('plural')
}

/** Answers the six cards of two vocabularies by keyboard. */
async function review(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Waves and tides', exact: true }).click()
  await pressByKeyboard(page, page.getByRole('button', { name: 'Review' }))
  const start = page.getByRole('button', { name: 'Start review' })
  await expect(start).toBeVisible()
  await expectGoodScreen(page, 'review options')
  await pressByKeyboard(page, start)

  const answers = ['3', '3', '3', '3', '2', '1']
  const answerButtons = page.getByRole('group', { name: 'Did you know it?' })
  for (const [index, answer] of answers.entries()) {
    await expect(page.getByText(`${index} / ${answers.length}`, { exact: true })).toBeVisible()
    await expect(answerButtons).toBeHidden()
    if (index === 0) await expectGoodScreen(page, 'review, before the answer')
    const spelling = page.getByLabel('Your spelling')
    if (await spelling.isVisible()) await page.keyboard.type('la ola')
    await page.keyboard.press('Enter')
    await expect(answerButtons).toBeVisible()
    if (index === 0) await expectGoodScreen(page, 'review, with the answer')
    await page.keyboard.press(answer)
  }

  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('definition')).toHaveText(['6 / 6', '4', '1', '1', '3'])
  await expectGoodScreen(page, 'review summary')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Submit Review' }))
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function expectProgress(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click()
  const row = page.getByRole('row', { name: /Waves and tides/ })
  await expect(row.getByRole('cell')).toHaveText([/Waves and tides/, /2$/, /2$/, /9%$/])
  await expectGoodScreen(page, 'learning lists')
  await row.getByRole('link', { name: 'Waves and tides', exact: true }).click()
  await expectTotals(page)
  await expectGoodScreen(page, 'list stats')
}

/** Four of six cards have confidence 1, of two vocabularies × three types × seven levels; the other two are still due. */
async function expectTotals(page: Page): Promise<void> {
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total.getByRole('definition')).toHaveText(['9%', '4 / 42', '2'])
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await expectGoodScreen(page, 'user menu')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible()
  await page.goto('/library')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
