import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, inputsOf, renderApp } from '../../../testing/index.ts'

const sent = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } }

/** Gives the browser notifications, which its user allows or refuses when they are asked. */
function stubBrowser(answered: NotificationPermission, permission: NotificationPermission = 'default') {
  const state = { subscribed: false, asked: 0 }
  const subscription = {
    endpoint: sent.endpoint,
    toJSON: () => sent,
    unsubscribe: async () => {
      state.subscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription : null),
    subscribe: async () => {
      state.subscribed = true
      return subscription
    },
  }
  const requestPermission = async () => {
    state.asked += 1
    return answered
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  })
  return state
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const openCard = async () => {
  const { user } = renderApp('/settings')
  return { user, card: within(await screen.findByRole('region', { name: 'Reminder and goal' })) }
}

it('the browser is asked only when the button is pressed, subscribed with the key of the server, and stopped again', async () => {
  const state = stubBrowser('granted')
  answer('reminders.getPushKey', { publicKey: 'key' })
  answer('reminders.subscribe', {})
  answer('reminders.unsubscribe', {})
  const { user, card } = await openCard()
  const allow = await card.findByRole('button', { name: 'Allow on this browser' })
  expect(state.asked).toBe(0)
  await user.click(allow)
  const stop = await card.findByRole('button', { name: 'Stop on this browser' })
  expect(card.getByRole('switch', { name: 'By notification' })).toBeChecked()
  expect(inputsOf('reminders.subscribe')[0]).toEqual(sent)
  await user.click(stop)
  expect(await card.findByText('This browser does not show reminders yet.')).toBeVisible()
  expect(inputsOf('reminders.unsubscribe')).toEqual([{ endpoint: sent.endpoint }])
})

it.each([
  ['refuses notifications', () => stubBrowser('denied', 'denied')],
  ['cannot show notifications', () => undefined],
])('the card says that this browser %s', async (text, stub) => {
  stub()
  const { card } = await openCard()
  expect(await card.findByText(new RegExp(`^This browser ${text} of Wordtide`))).toBeVisible()
  expect(card.queryByRole('button', { name: 'Allow on this browser' })).not.toBeInTheDocument()
})
