import type { Browser, Page } from '@playwright/test'
import { createList } from './fixtures/lists.ts'
import { expectGoodScreen, pressByKeyboard } from './fixtures/screens.ts'
import type { Server } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'
import { createUser, freshEmail, goodPassword, mailedLink, mailedPages } from './fixtures/users.ts'
import { collectViolations } from './fixtures/violations.ts'

test('a class: a teacher makes it, one pupil signs up through its link and one has an account, and both lose its lists', async ({
  page: teacher,
  server,
  browser,
}) => {
  await createUser(teacher.request, server, 'Ada Lovelace')
  await createList(teacher.request, 'El mar', ['ola', 'marea'])
  const link = await test.step('the teacher makes a class and attaches a list, by keyboard', () => makeClass(teacher))
  const visitor = await openPhone(browser, server)
  let pip = visitor
  const estella = await openPhone(browser, server)
  await test.step('a visitor follows the link, signs up, and is led back to it', async () => {
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Join Year 7' })).toBeVisible()
    await expectGoodScreen(visitor, 'class code, visitor')
    pip = await signUp(visitor, server, 'Pip Pirrip')
    await join(pip, link)
    await expectGoodScreen(pip, 'class, student')
  })
  await test.step('a user joins with the code', async () => {
    await createUser(estella.request, server, 'Estella Havisham')
    await estella.goto('/classes')
    await estella.getByRole('button', { name: 'Join a class' }).click()
    await estella.getByRole('textbox', { name: 'Code' }).fill(link.slice(-8).toLowerCase())
    await estella.getByRole('button', { name: 'Continue' }).click()
    await join(estella, link)
  })
  await test.step('the members have the list through the class', async () => {
    await pip.getByRole('link', { name: 'El mar' }).click()
    await expect(pip.getByText('through the class')).toContainText('Year 7')
    await expect(pip.getByRole('button', { name: 'Leave list' })).toHaveCount(0)
    await expectGoodScreen(pip, 'list of a class')
    await pip.goto('/library#shared')
    await expect(pip.getByText('shared by Year 7')).toBeVisible()
  })
  await test.step('the teacher sets the list, which Today brings to the members first', async () => {
    await teacher.getByRole('tab', { name: 'Assignments' }).click()
    await teacher.getByRole('button', { name: 'New assignment' }).click()
    await expect(teacher.getByRole('dialog', { name: 'New Assignment' })).toBeVisible()
    await expectGoodScreen(teacher, 'new assignment')
    await teacher.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(teacher.getByRole('row', { name: /El mar/ })).toBeVisible()
    await expectGoodScreen(teacher, 'assignments of a class')
    await pip.goto('/learn')
    const today = pip.getByRole('region', { name: 'Today' })
    await expect(today).toContainText(/New ?El mar by .*: 1 new word a day/)
    await expectGoodScreen(pip, 'Today with an assignment')
    await today.getByRole('link', { name: 'El mar', exact: true }).first().click()
    await expect(pip.getByRole('region', { name: 'Assignments' })).toContainText('0 of 2 cards')
    await expectGoodScreen(pip, 'class, student with an assignment')
  })
  await test.step('what one has answered and missed is seen by the teacher, and practised together', async () => {
    await answerAll(pip, -1)
    await teacher.getByRole('tab', { name: 'Progress' }).click()
    await expect(teacher.getByRole('row', { name: /Pip Pirrip/ })).toContainText('2 / 2')
    await expect(teacher.getByRole('row', { name: /Estella/ })).toContainText('0 / 2')
    await expectGoodScreen(teacher, 'progress of a class')
    await teacher.getByRole('link', { name: 'Practise together' }).click()
    await expect(teacher.getByText('1 of 2')).toBeVisible()
    await teacher.keyboard.press('Enter')
    await expectGoodScreen(teacher, 'practise together')
    await teacher.getByRole('link', { name: 'Back to the class' }).click()
  })
  await test.step('the teacher removes one, and closes the class', async () => {
    await teacher.getByRole('tab', { name: 'Members' }).click()
    await expect(teacher.getByRole('row', { name: /Pip Pirrip/ })).toBeVisible()
    await expectGoodScreen(teacher, 'members of a class')
    await teacher.getByRole('button', { name: 'Remove Estella Havisham' }).click()
    await teacher.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(teacher.getByRole('row', { name: /Estella/ })).toHaveCount(0)
    await teacher.getByRole('switch', { name: 'Open to join' }).click()
    await expect(teacher.getByText('Nobody can join at present')).toBeVisible()
    await estella.goto(link)
    await expect(estella.getByRole('alert')).toContainText('The class takes no new members at present')
    await expectGoodScreen(estella, 'closed class')
  })
  await test.step('the other one leaves', async () => {
    await pip.goto('/classes')
    await pip.getByRole('link', { name: 'Year 7' }).click()
    await pip.getByRole('button', { name: 'Leave class' }).click()
    await pip.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(pip.getByText('No Classes')).toBeVisible()
    await expectGoodScreen(pip, 'no classes')
  })
  await test.step('the poster prints the class, its code and its link', async () => {
    await teacher.getByRole('link', { name: 'Show full screen or print' }).click()
    await expect(teacher.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expectGoodScreen(teacher, 'poster of a class')
    await teacher.emulateMedia({ media: 'print' })
    await expect(teacher.getByRole('heading', { name: 'Poster' })).toBeHidden()
    await expect(teacher.getByText(`${link.slice(-8, -4)} ${link.slice(-4)}`)).toBeVisible()
  })
  await pip.context().close()
  await estella.context().close()
})

/** Answers the translations of all words of the only list of a class. */
async function answerAll({ request }: Page, result: -1 | 1): Promise<void> {
  const queue: { vocId: string }[] = await (await request.get('/api/reviews/vocs?types=translation&count=20')).json()
  const vocReviews = queue.map(({ vocId }, n) => ({
    ...{ vocId, type: 'translation', result, thinkingTime: 1000 },
    date: Date.now() - n,
  }))
  expect((await request.post('/api/reviews/vocs', { data: { vocReviews } })).status()).toBe(200)
}

/** Makes a class with the only list of its teacher, and returns the link with which one joins. */
async function makeClass(teacher: Page): Promise<string> {
  await teacher.goto('/library')
  await pressByKeyboard(teacher, teacher.getByRole('link', { name: 'Classes' }))
  await expect(teacher.getByRole('heading', { level: 1, name: 'Classes' })).toBeFocused()
  await pressByKeyboard(teacher, teacher.getByRole('button', { name: 'New class' }))
  await expect(teacher.getByRole('dialog', { name: 'New Class' })).toBeVisible()
  await teacher.keyboard.type('Year 7')
  await teacher.keyboard.press('Enter')
  await expect(teacher.getByRole('heading', { level: 1, name: 'Year 7' })).toBeFocused()
  await pressByKeyboard(teacher, teacher.getByRole('button', { name: 'Attach lists' }))
  await pressByKeyboard(teacher, teacher.getByRole('button', { name: 'Attach: El mar' }))
  await expect(teacher.getByRole('button', { name: 'Attached: El mar' })).toBeVisible()
  await expectGoodScreen(teacher, 'attach lists')
  await teacher.keyboard.press('Escape')
  await expect(teacher.getByRole('row', { name: /El mar/ })).toBeVisible()
  await expectGoodScreen(teacher, 'class, teacher')
  return teacher.getByRole('textbox', { name: 'Link' }).inputValue()
}

/** Opens a phone in a browser of its own. */
async function openPhone(browser: Browser, server: Server): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await collectViolations(context)
  return context.newPage()
}

/** Signs up on the page of a class code, activates the account in another tab of the browser, and signs in there. */
async function signUp(visitor: Page, server: Server, name: string): Promise<Page> {
  const email = freshEmail()
  await visitor.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await visitor.getByLabel('Name').fill(name)
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password').fill(goodPassword)
  await visitor.getByRole('button', { name: 'Sign up' }).click()
  await expect(visitor.getByText('Account Created')).toBeVisible()
  const page = await visitor.context().newPage()
  await page.goto(await mailedLink(server, email, mailedPages.activation))
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}

async function join(page: Page, link: string): Promise<void> {
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('region', { name: 'What your teacher will see' })).toBeVisible()
  await page.getByRole('button', { name: 'Join class' }).click()
  await expect(page.getByRole('button', { name: 'Leave class' })).toBeVisible()
}
