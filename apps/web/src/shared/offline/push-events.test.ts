import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handlePush } from './push-events.ts'

/** The listeners, each registered once, and what they have done. */
const shown: unknown[] = []
const opened: string[] = []
const windows: { url: string; focus(): Promise<void> }[] = []
handlePush()

beforeEach(() => {
  vi.stubGlobal('registration', {
    showNotification: async (...notification: unknown[]) => {
      shown.push(notification)
    },
  })
  vi.stubGlobal('clients', {
    matchAll: async () => windows,
    openWindow: async (path: string) => {
      opened.push(path)
    },
  })
})

afterEach(() => {
  for (const list of [shown, opened, windows]) list.length = 0
})

/** Dispatches an event of a service worker, and waits for the work that it passes to `waitUntil`. */
async function dispatch(type: string, fields: object) {
  let work: Promise<unknown> = Promise.resolve()
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise
  }
  dispatchEvent(Object.assign(new Event(type), { waitUntil, ...fields }))
  await work
}

it('a push shows its text, and one that cannot be read a general one', async () => {
  const message = { title: '12 cards are due today', body: 'More.', due: 12 }
  await dispatch('push', { data: { text: () => JSON.stringify(message) } })
  await dispatch('push', { data: null })
  expect(shown).toMatchObject([
    [message.title, { body: message.body, tag: 'reminder' }],
    ['Cards are due today', { body: '' }],
  ])
})

it('a click opens Today, in the window that shows it if there is one', async () => {
  await dispatch('notificationclick', {})
  expect(opened).toEqual(['/learn'])
  const focused: string[] = []
  for (const path of ['/library', '/learn'])
    windows.push({
      url: `https://words.example${path}`,
      focus: async () => {
        focused.push(path)
      },
    })
  await dispatch('notificationclick', {})
  expect([opened, focused]).toEqual([['/learn'], ['/learn']])
})
