import { expect, type Locator, type Page } from '@playwright/test'
import { chooseLanguage } from './fixtures/forms.ts'
import { picture } from './fixtures/lists.ts'
import { leaveForSummary, showAnswerButton } from './fixtures/reviews.ts'
import { expectGoodScreen, pressByKeyboard } from './fixtures/screens.ts'
import type { Server } from './fixtures/server.ts'
import { test } from './fixtures/test.ts'
import { freshEmail, goodPassword, mailedLink, mailedPages } from './fixtures/users.ts'

/** From the empty form of sign-up to the first word that is graded. */
const maxInteractions = 12

test('from a new account to the first words, and on to a list, its review and the progress', async ({
  page,
  server,
}) => {
  const email = freshEmail()
  const visitor = countInteractions(page)
  await test.step('sign up', () => signUp(page, visitor, email))
  await test.step('activate the account', () => activate(page, visitor, server, email))
  await test.step('sign in', () => signIn(page, visitor, email))
  await test.step('choose languages', () => chooseLanguages(page))
  await test.step('grade a first word', () => gradeFirstWord(page, visitor))
  await test.step('Back closes the review over the page of its list', () => goBackToLibrary(page))
  await test.step('create a list with an image', () => createListByForm(page))
  await test.step('add vocabularies', () => addVocabularies(page))
  await test.step('review by keyboard', () => review(page))
  await test.step('check the progress', () => expectProgress(page))
  await test.step('restart the server: all data is there', () => restart(page, server))
  await test.step('sign out', () => signOut(page))
})

type Visitor = ReturnType<typeof countInteractions>

/** The interactions of a visitor, each of which counts one: a click, a key, a filled field, a link opened from a mail. */
function countInteractions(page: Page) {
  const done: string[] = []
  const count = async (what: string, interaction: Promise<unknown>) => {
    done.push(what)
    await interaction
  }
  return {
    done,
    click: (what: string, target: Locator) => count(what, target.click()),
    fill: (what: string, target: Locator, text: string) => count(what, target.fill(text)),
    press: (key: string) => count(key, page.keyboard.press(key)),
    /** Types into the focused element, which got the focus without a click. */
    type: (what: string, text: string) => count(what, page.keyboard.type(text)),
  }
}

async function signUp(page: Page, visitor: Visitor, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await visitor.fill('name', page.getByLabel('Name'), 'Ada Lovelace')
  await visitor.fill('email', page.getByLabel('Email'), email)
  await visitor.fill('password', page.getByLabel('Password'), goodPassword)
  await visitor.press('Enter')
  await expect(page.getByRole('heading', { name: 'Account Created' })).toBeVisible()
  await expectGoodScreen(page, 'account created')
}

async function activate(page: Page, visitor: Visitor, server: Server, email: string): Promise<void> {
  await expect(page.getByText('opens with the link in its terminal')).toBeVisible()
  // The outbox shows what is there when it is opened.
  await mailedLink(server, email, mailedPages.activation)
  await page.goto(server.outboxUrl())
  await expect(page).toHaveURL(/\/outbox$/)
  await expectGoodScreen(page, 'outbox')
  await page.getByRole('link', { name: 'Activate your Wordtide account' }).first().click()
  await visitor.click('the link of the mail', page.getByRole('link', { name: /\/user\/activate/ }))
  await visitor.click('Activate', page.getByRole('button', { name: 'Activate' }))
  await expect(page.getByText('Account Activated')).toBeVisible()
  await expectGoodScreen(page, 'activated')
}

async function signIn(page: Page, visitor: Visitor, email: string): Promise<void> {
  await visitor.click('Sign in', page.getByRole('main').getByRole('link', { name: 'Sign in' }))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toBeFocused()
  await visitor.type('password', goodPassword)
  await visitor.press('Enter')
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/library$/)
}

/** The first words do without, so that no interaction is counted here. */
async function chooseLanguages(page: Page): Promise<void> {
  const welcome = page.getByRole('region', { name: 'What would you like to learn?' })
  const languages = welcome.getByRole('region', { name: 'Which languages do you learn and know?' })
  await expect(languages.getByRole('combobox', { name: 'I know' })).toHaveText(/English/)
  await expectGoodScreen(page, 'first visit')
  await languages.getByRole('combobox', { name: 'I am learning' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await languages.getByRole('button', { name: 'Save' }).click()
  await expect(welcome.getByText('German and English are in your profile now.')).toBeFocused()
  await expect(languages).toBeHidden()
}

async function gradeFirstWord(page: Page, visitor: Visitor): Promise<void> {
  await visitor.click('Start', page.getByRole('button', { name: 'Start with 60 German words' }))
  await expect(showAnswerButton(page)).toBeVisible()
  await expect(page.getByText('0 / 10', { exact: true })).toBeVisible()
  await visitor.press('Enter')
  await visitor.click('Yes', page.getByRole('button', { name: 'Yes' }))
  await expect(page.getByText('1 / 10', { exact: true })).toBeVisible()
  expect(visitor.done.length, visitor.done.join(', ')).toBeLessThanOrEqual(maxInteractions)
}

/** The answer that was given waits in the browser. */
async function goBackToLibrary(page: Page): Promise<void> {
  await leaveForSummary(page, () => page.evaluate(() => history.back()))
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'First words in German' })).toBeVisible()
  await expect(page).toHaveURL(/\/learn\/[\w-]+$/)
  await page.goBack()
  await expect(page).toHaveURL('/library')
  await expect(page.getByRole('link', { name: 'First words in German', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What would you like to learn?' })).toBeHidden()
}

async function createListByForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create List' }).click()
  const form = page.getByRole('dialog', { name: 'Create List' })
  await expect(page.locator('body'), 'the page behind a dialog does not scroll').toHaveCSS('overflow', 'hidden')
  await form.getByLabel('Name').fill('Waves and tides')
  await form.getByLabel('Description').fill('Words of the sea')
  await chooseLanguage(page, form.getByRole('combobox', { name: 'Language', exact: true }), 'Spanish')
  await chooseLanguage(page, form.getByRole('combobox', { name: 'Target language 1' }), 'English')
  await form.getByRole('textbox', { name: 'Tags' }).pressSequentially('sea coast ')
  await form.getByLabel('Image').setInputFiles(picture)
  await expectGoodScreen(page, 'list form')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Waves and tides', level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/library\/lists\/[\w-]+$/)
  await expectImage(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Waves and tides', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Waves and tides', exact: true }).click()
}

/** Expects that the image has been loaded from the server. */
async function expectImage(page: Page): Promise<void> {
  const image = page.getByRole('main').locator('img[src^="/api/"]').first()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(24)
}

async function addVocabularies(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Browse' }).click()
  await expect(page.getByText('No Vocabularies', { exact: true })).toBeVisible()
  await expectGoodScreen(page, 'empty vocabularies')

  const form = page.getByRole('dialog', { name: 'New Vocabulary' })
  await page.getByRole('button', { name: 'New' }).click()
  await form.getByLabel('Term').fill('la ola')
  await form.getByLabel('Part of speech').selectOption('Noun')
  await form.getByRole('textbox', { name: 'Definition' }).fill('the wave')
  await form.getByRole('button', { name: 'Add example' }).click()
  await form.getByRole('textbox', { name: 'Example' }).fill('La *ola* rompe.')
  await form.getByRole('button', { name: 'Add translation' }).click()
  await form.getByRole('textbox', { name: 'Translation' }).fill('The *wave* breaks.')
  await form.getByRole('button', { name: 'Add attribute' }).click()
  await form.getByRole('group', { name: 'Attributes' }).getByLabel('Name').fill('gender')
  await form.getByRole('group', { name: 'Attributes' }).getByLabel('Value').fill('feminine')
  await form.getByRole('textbox', { name: 'Tags' }).pressSequentially('sea ')
  await form.getByLabel('Notes').fill('Also of heat')
  await form.getByLabel('Image').setInputFiles(picture)
  await expectGoodScreen(page, 'vocabulary form')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Vocabulary Created')).toBeVisible()
  await expect(form).toBeHidden()

  const detail = page.getByRole('region', { name: 'Selected vocabulary' })
  await expect(detail.getByRole('heading', { name: 'la ola' })).toBeVisible()
  await expectImage(page)
  for (const text of ['Noun', 'the wave', 'The wave breaks.', 'feminine', 'Also of heat', 'sea'])
    await expect(detail).toContainText(text)
  await expectGoodScreen(page, 'vocabulary')

  await page.getByRole('button', { name: 'New' }).click()
  await form.getByLabel('Term').fill('la marea')
  await form.getByRole('textbox', { name: 'Definition' }).fill('the tide')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('list', { name: 'Terms' }).getByRole('link')).toHaveText(['la marea', 'la ola'])
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
  await row.getByRole('link', { name: 'Waves and tides', exact: true }).click()
  await expectTotals(page)
}

/** Four of six cards have confidence 1, of two vocabularies × three types × seven levels; the other two are still due. */
async function expectTotals(page: Page): Promise<void> {
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total.getByRole('definition')).toHaveText(['9%', '4 / 42', '2'])
}

async function restart(page: Page, server: Server): Promise<void> {
  await server.restart()
  await page.reload()
  await expectTotals(page)
  await page.getByRole('link', { name: 'List details' }).click()
  await page.getByRole('link', { name: 'Browse' }).click()
  await expect(page.getByRole('list', { name: 'Terms' }).getByRole('link')).toHaveText(['la marea', 'la ola'])
  await page.getByRole('link', { name: 'la ola' }).click()
  await expectImage(page)
}

/** The answer to the first word is not submitted: it waits in the browser. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await expectGoodScreen(page, 'user menu')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 review answer is not submitted yet')
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible()
  await page.goto('/library')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
