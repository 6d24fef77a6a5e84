import { screen, waitFor, within } from '@testing-library/react'
import type { WebhookDeliveryView, WebhookView } from '@wordtide/contract'
import { expect, it } from 'vitest'
import { answer, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'

const hook: WebhookView = {
  id: 'w-1',
  url: 'https://example.org/hook',
  events: ['review.submitted', 'vocabulary.created'],
  createdAt: Date.now(),
  lastDelivery: { at: Date.now(), event: 'review.submitted', ok: true, status: 204, error: null },
}
const ended: WebhookView = {
  ...hook,
  id: 'w-2',
  url: 'https://old.example.org/',
  lastDelivery: { at: Date.now(), event: 'list.shared', ok: false, status: 410, error: 'The receiver answered 410' },
}
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfvqjxTJmA='

/** Opens the section of the settings for a user with these webhooks. */
async function open(...webhooks: WebhookView[]) {
  answer('reviews.getSettings', makeSettings({ intervals: [1] }))
  answer('accessTokens.list', [])
  answer('webhooks.list', webhooks)
  const app = renderApp('/settings#tokens')
  await screen.findByText(webhooks[0]?.url ?? 'No webhooks yet')
  return { ...app, press: (name: string | RegExp) => app.user.click(screen.getByRole('button', { name })) }
}

it('the card shows the events and the last delivery of each webhook', async () => {
  await open(hook, ended)
  const row = (name: RegExp) => screen.getByRole('row', { name })
  expect(row(/example\.org\/hook/)).toHaveTextContent('Answers givenWords added')
  expect(row(/example\.org\/hook/)).toHaveTextContent('Delivered')
  expect(row(/old\.example/)).toHaveTextContent('Ended by the receiver')
})

it('a new webhook shows its secret once, for copying', async () => {
  const { user, press } = await open()
  answer('webhooks.create', () => {
    answer('webhooks.list', [{ ...hook, lastDelivery: null }])
    return { ...hook, lastDelivery: null, secret }
  })
  await press('New webhook')
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  const url = screen.getByRole('textbox', { name: 'URL' })
  await waitFor(() => expect(url).toHaveAccessibleDescription(/Required/))
  expect(screen.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription('Choose at least one event')
  await user.click(url)
  await user.paste(hook.url)
  await user.click(screen.getByRole('checkbox', { name: 'Words added' }))
  await user.click(screen.getByRole('checkbox', { name: 'Answers given' }))
  await press('Create')
  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue(secret)
  expect(inputsOf('webhooks.create')).toEqual([{ url: hook.url, events: hook.events }])
  await press('Copy')
  expect(await navigator.clipboard.readText()).toBe(secret)
  await press('Done')
  expect(await screen.findByText('None yet')).toBeVisible()
  expect(document.documentElement.innerHTML).not.toContain(secret)
})

it('the deliveries say what has failed and when it is tried again; one can be sent again', async () => {
  const failed: WebhookDeliveryView = {
    id: 'd-1',
    event: 'vocabulary.created',
    at: Date.now(),
    attempts: 2,
    status: 500,
    error: 'The receiver answered 500',
    nextAttemptAt: Date.now() + 60_000,
  }
  const done: WebhookDeliveryView = { ...failed, id: 'd-2', attempts: 1, status: 204, error: null, nextAttemptAt: null }
  const { user, press } = await open(hook)
  answer('webhooks.deliveries', [failed, { ...done, event: 'review.submitted' }])
  answer('webhooks.sendAgain', () => {
    answer('webhooks.deliveries', [{ ...done, id: 'd-1' }, done])
    return { ...failed, attempts: 0, status: null, error: null, nextAttemptAt: Date.now() }
  })
  await press(/^Deliveries/)
  const list = within(await screen.findByRole('list', { name: 'Deliveries' }))
  const [first, second] = list.getAllByRole('listitem')
  expect(first).toHaveTextContent(/Words added.*Waiting.*Send again.*The receiver answered 500 · 2 attempts · next/)
  expect(second).toHaveTextContent(/Answers given.*Delivered/)
  const [again] = list.getAllByRole('button', { name: /Send again/ })
  if (again === undefined) throw new Error('there is a button')
  await user.click(again)
  await waitFor(() => expect(list.getAllByText('Delivered')).toHaveLength(2))
  expect(inputsOf('webhooks.sendAgain')).toEqual([{ id: 'w-1', deliveryId: 'd-1' }])
})

it('a webhook is deleted after a question, also if it was deleted elsewhere', async () => {
  const { press } = await open(hook)
  await press(`Delete ${hook.url}`)
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete webhook' }))
  refuse('webhooks.delete', 'WEBHOOK_NOT_FOUND')
  answer('webhooks.list', [])
  question.getByRole('button', { name: 'Delete' }).click()
  expect(await screen.findByText('No webhooks yet')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'New webhook' })).toHaveFocus())
})
