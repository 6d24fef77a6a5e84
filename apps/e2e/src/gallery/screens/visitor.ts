import { expect, type Page } from '@playwright/test'
import { freshEmail, goodPassword, mailedLink, mailedPages } from '../../fixtures/users.ts'
import type { Screen } from '../state.ts'

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const broken = 'email=somebody%40example.org&token=gone'

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(goodPassword)
}

async function turnExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show Answer' }).click()
  await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeVisible()
}

/** The screens of visitors. */
export const visitorScreens: readonly Screen[] = [
  {
    name: 'Landing page',
    states: [
      { name: 'first', path: '/' },
      {
        name: 'card turned',
        path: '/',
        act: async (page) => {
          await turnExample(page)
        },
      },
      {
        name: 'three cards answered',
        path: '/',
        act: async (page) => {
          for (const answer of ['Yes', 'Neutral', 'No']) {
            await turnExample(page)
            await page.getByRole('button', { name: answer, exact: true }).click()
          }
          await expect(page.getByText('That is a review.')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'Sign in',
    states: [
      { name: 'first', path: '/signin' },
      {
        name: 'with errors',
        path: '/signin',
        act: async (page) => {
          await page.getByLabel('Email').fill('nobody')
          await button(page, 'Sign in').click()
          await expect(page.getByText('Invalid email')).toBeVisible()
        },
      },
      {
        name: 'wrong password',
        path: '/signin',
        act: async (page) => {
          await page.getByLabel('Email').fill('ada@example.com')
          await page.getByLabel('Password').fill('wrong')
          await button(page, 'Sign in').click()
          await expect(page.getByRole('link', { name: 'Forgot password' })).toBeVisible()
        },
      },
      {
        name: 'not activated',
        path: '/signin',
        act: async (page) => {
          const email = freshEmail()
          await page.request.post('/api/users', { data: { name: 'Ada', email, password: goodPassword } })
          await page.getByLabel('Email').fill(email)
          await page.getByLabel('Password').fill(goodPassword)
          await button(page, 'Sign in').click()
          await expect(page.getByRole('link', { name: 'Send activation email' })).toBeVisible()
        },
      },
      {
        name: 'code',
        path: '/signin#code',
        act: async (page) => {
          await page.getByRole('textbox', { name: 'Code' }).fill('123456')
          await button(page, 'Sign in').click()
          await expect(page.getByText('Signing in has taken too long')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'Sign up',
    states: [
      { name: 'first', path: '/signup' },
      {
        name: 'with errors',
        path: '/signup',
        act: async (page) => {
          await button(page, 'Sign up').click()
          await expect(page.getByText('Name is required')).toBeVisible()
        },
      },
      {
        name: 'address taken',
        path: '/signup',
        act: async (page) => {
          await fillSignUp(page, 'ada@example.com')
          await button(page, 'Sign up').click()
          await expect(page.getByText('E-mail is already registered')).toBeVisible()
        },
      },
      {
        name: 'closed',
        path: '/signin',
        act: async (page) => {
          // As on the pages of a server where registration is closed.
          await page.evaluate(() => {
            const meta = document.createElement('meta')
            meta.name = 'wordtide-registration'
            document.head.append(meta)
          })
          await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
          await expect(page.getByText('Ask its operator for an invitation')).toBeVisible()
        },
      },
      {
        name: 'account created',
        path: '/signup',
        act: async (page) => {
          await fillSignUp(page, freshEmail())
          await button(page, 'Sign up').click()
          await expect(page.getByText('Account Created')).toBeVisible()
        },
      },
    ],
  },
  { name: 'Privacy', states: [{ name: 'first', path: '/privacy' }] },
  {
    name: 'Activation',
    states: [
      { name: 'first', path: `/user/activate#${broken}` },
      {
        name: 'activated',
        path: '/signup',
        act: async (page, { server }) => {
          const email = freshEmail()
          await page.request.post('/api/users', { data: { name: 'Ada', email, password: goodPassword } })
          await page.goto(await mailedLink(server, email, mailedPages.activation))
          await button(page, 'Activate').click()
          await expect(page.getByText('Account Activated')).toBeVisible()
        },
      },
      {
        name: 'error',
        path: `/user/activate#${broken}`,
        act: async (page) => {
          await button(page, 'Activate').click()
          await expect(page.getByText('Account Activation Failed')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'New and former addresses',
    states: [
      { name: 'confirm', path: `/user/confirm-email#${broken}` },
      { name: 'take back', path: `/user/restore-email#${broken}` },
      {
        name: 'error',
        path: `/user/restore-email#${broken}`,
        act: async (page) => {
          await button(page, 'Take the account back').click()
          await expect(page.getByText('The Address Was Not Restored')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'E-mails on demand',
    states: [
      { name: 'forgot password', path: '/user/forgot-password' },
      {
        name: 'reset e-mail sent',
        path: '/user/forgot-password',
        act: async (page) => {
          await page.getByLabel('Email').fill(freshEmail())
          await page.keyboard.press('Enter')
          await expect(page.getByText('Password Reset Email Sent')).toBeVisible()
        },
      },
      { name: 'send activation e-mail', path: '/user/send-activation-email' },
      {
        name: 'activation e-mail sent',
        path: '/user/send-activation-email',
        act: async (page) => {
          await page.getByLabel('Email').fill(freshEmail())
          await page.keyboard.press('Enter')
          await expect(page.getByText('Activation Email Sent')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'Password reset',
    states: [
      { name: 'first', path: `/user/password-reset#${broken}` },
      {
        name: 'link expired',
        path: `/user/password-reset#${broken}`,
        act: async (page) => {
          await page.getByLabel('New password').fill(goodPassword)
          await page.keyboard.press('Enter')
          await expect(page.getByText('The link is invalid or has expired')).toBeVisible()
        },
      },
    ],
  },
]
