import type { Page } from '@playwright/test'
import { expectGoodScreen } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { createUser, goodPassword } from '../fixtures/users.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Gives the browser an authenticator as phones and laptops have it, whose user touches it at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Grace Hopper').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  // Over the field of the address, which offers a passkey, this authenticator would sign in at once.
  await page.mouse.move(0, 0)
  await page.goto('/signin')
}

test('a passkey: added in the settings, it signs in with one press, and proves who is there', async ({
  page,
  server,
}) => {
  await createUser(page.request, server)
  await addAuthenticator(page)
  await test.step('it is added after the password', async () => {
    await page.goto('/settings#sign-in')
    await button(page, 'Add a passkey').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
    await button(page, 'Continue').click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Password').fill(goodPassword)
    await button(page, 'Confirm').click()
    await expect(page.getByRole('row', { name: /Laptop.*Never used/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectGoodScreen(page, 'settings with a passkey')
  })
  await test.step('it signs in with one press', async () => {
    await signOut(page)
    await button(page, 'Sign in with a passkey').click()
    await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
  })
  await test.step('it is offered in the field, where this authenticator takes it at once', async () => {
    await signOut(page)
    await page.getByLabel('Email').click()
    await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
  })
  await test.step('it proves who is there', async () => {
    await page.goto('/settings#sign-in')
    await button(page, 'Remove Laptop').click()
    await button(page, 'Remove').click()
    await button(page, 'Use a passkey').click()
    await expect(page.getByText('No passkeys yet')).toBeVisible()
  })
})
