import { expect, type Page } from '@playwright/test'
import { type Screen, whileLoading } from '../state.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Responds to a mutation in place of the server, whose users are those of other states, too. */
const respond = (page: Page, procedure: string, data: object) =>
  page.route(`**/api/trpc/${procedure}*`, (route) => {
    const reply = { result: { data } }
    return route.fulfill({ json: route.request().url().includes('batch=1') ? [reply] : reply })
  })

async function beginSecondFactor(page: Page): Promise<void> {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const uri = `otpauth://totp/Wordtide:noor%40example.com?issuer=Wordtide&secret=${secret}&digits=6&period=30`
  await respond(page, 'twoFactor.setUp', { secret, uri })
  await button(page, 'Set up').click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
}

/** The screens of the account, help and feedback. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'Profile',
    states: [
      { name: 'full', as: 'learner', path: '/profile' },
      ...whileLoading('learner', '/profile'),
      { name: 'empty', as: 'newcomer', path: '/profile' },
      {
        name: 'new language',
        as: 'learner',
        path: '/profile',
        act: async (page) => {
          await button(page, 'Add Language').click()
          await expect(button(page, 'Confirm')).toBeVisible()
        },
      },
      {
        name: 'toast',
        as: 'newcomer',
        path: '/profile',
        act: async (page) => {
          await page.getByLabel('Name').fill('Noor Haddad')
          await button(page, 'Save').click()
          await expect(page.getByText('Updated', { exact: true })).toBeVisible()
        },
      },
      {
        name: 'toast of a failure',
        as: 'learner',
        path: '/profile',
        act: async (page) => {
          await page.route('**/api/trpc/profile.updateInfo*', (route) => route.fulfill({ status: 500, body: '' }))
          await button(page, 'Save').click()
          await expect(page.getByText('Failed to update').first()).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'Settings',
    states: [
      { name: 'full', as: 'learner', path: '/settings' },
      ...whileLoading('learner', '/settings'),
      { name: 'sign-in', as: 'learner', path: '/settings#sign-in' },
      { name: 'devices', as: 'learner', path: '/settings#devices' },
      { name: 'security', as: 'learner', path: '/settings#security' },
      { name: 'second factor', as: 'learner', path: '/settings#sign-in', act: beginSecondFactor },
      {
        name: 'recovery codes',
        as: 'learner',
        path: '/settings#sign-in',
        act: async (page) => {
          await beginSecondFactor(page)
          await respond(page, 'twoFactor.confirm', { recoveryCodes: Array(10).fill('5QXKD-7MZRA') })
          await page.getByRole('textbox', { name: 'Code' }).fill('123456')
          await button(page, 'Turn on').click()
          await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
        },
      },
      {
        name: 'with an error',
        as: 'learner',
        path: '/settings',
        act: async (page) => {
          const card = page.getByRole('region', { name: 'Reviews intervals' })
          await card.getByRole('spinbutton').first().fill('1001')
          await card.getByRole('button', { name: 'Save' }).click()
          await expect(page.getByText('Must be 1,000 or less')).toBeVisible()
        },
      },
      {
        name: 'delete account',
        as: 'learner',
        path: '/settings',
        act: async (page) => {
          await button(page, 'Delete Account').click()
          await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'Feedback',
    states: [
      { name: 'first', as: 'learner', path: '/feedback' },
      {
        name: 'with errors',
        as: 'learner',
        path: '/feedback',
        act: async (page) => {
          await button(page, 'Send').click()
          await expect(page.getByText('Required').first()).toBeVisible()
        },
      },
      {
        name: 'thanks',
        as: 'newcomer',
        path: '/feedback',
        act: async (page) => {
          await page.getByLabel('Type').selectOption('Enhancement')
          await page.getByLabel('Subject').fill('The tide')
          await page.getByLabel('Message').fill('It could turn sooner.')
          await button(page, 'Send').click()
          await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible()
        },
      },
    ],
  },
  { name: 'Help', states: [{ name: 'first', as: 'learner', path: '/help' }] },
  {
    name: 'Frame',
    states: [
      {
        name: 'user menu',
        as: 'learner',
        path: '/learn',
        act: async (page) => {
          await button(page, 'Ada Novak').click()
          await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
        },
      },
      {
        name: 'session ended',
        as: 'learner',
        path: '/learn',
        act: async (page) => {
          await page.context().clearCookies()
          await page.evaluate(() => history.pushState({}, '', '/stats'))
          await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
        },
      },
      { name: '404 Not Found', as: 'learner', path: '/nowhere' },
      { name: '404 Not Found, visitor', path: '/nowhere' },
      {
        name: 'Server Error',
        as: 'learner',
        path: '/library',
        before: (page) => page.route('**/api/trpc/**', (route) => route.fulfill({ status: 500, body: '' })),
      },
      {
        name: 'starting',
        as: 'learner',
        isBlank: true,
        path: '/help',
        act: async (page) => {
          await page.route('**/api/trpc/**', () => undefined)
          await page.goto('/library', { waitUntil: 'commit' })
          // Waits for time: the page stays blank for a while before it says that it is loading.
          await page.waitForTimeout(600)
        },
      },
      {
        name: 'offline, a page',
        as: 'learner',
        path: '/learn',
        act: async (page) => {
          await page.context().setOffline(true)
          await page.evaluate(() => history.pushState({}, '', '/stats'))
          await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
        },
      },
      {
        name: 'offline, the notice',
        as: 'learner',
        path: '/help',
        act: async (page) => {
          await page.context().setOffline(true)
          await expect(page.getByText(/^You are offline/)).toBeVisible()
        },
      },
    ],
  },
]
