import type { PushMessage } from '@wordtide/contract'
import { showBadge } from '../lib/app-badge.ts'

/** The part of a service worker that the types of the DOM lack. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
declare const registration: ServiceWorkerRegistration
declare const clients: {
  matchAll(options: { type: 'window' }): Promise<{ url: string; focus(): Promise<unknown> }[]>
  openWindow(path: string): Promise<unknown>
}

const todayPath = '/learn'

/** Has the service worker show the reminders that its push service brings, and open Today when one is clicked. */
export function handlePush(): void {
  addEventListener('push', (event) => {
    if (isLasting(event) && 'data' in event) event.waitUntil(show(readMessage(event.data)))
  })
  addEventListener('notificationclick', (event) => {
    if (!isLasting(event)) return
    if ('notification' in event && event.notification instanceof Notification) event.notification.close()
    event.waitUntil(openToday())
  })
}

const isLasting = (event: Event): event is LastingEvent => 'waitUntil' in event && typeof event.waitUntil === 'function'

/** The message of a push; a general one if it cannot be read, because a browser shows one of its own for a push without a notification. */
function readMessage(data: unknown): Omit<PushMessage, 'due'> & { due?: number } {
  const text =
    typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'function' ? data.text() : ''
  try {
    const { title, body, due } = JSON.parse(text)
    if (typeof title === 'string' && typeof body === 'string' && typeof due === 'number') return { title, body, due }
  } catch {}
  return { title: 'Cards are due today', body: '' }
}

async function show({ title, body, due }: ReturnType<typeof readMessage>): Promise<void> {
  if (due !== undefined) await showBadge(due)
  // A newer reminder replaces one that was not looked at.
  await registration.showNotification(title, { body, tag: 'reminder', icon: '/icons/icon-192.png' })
}

/** Shows a window with Today; one that shows something else may be in the middle of a review, and stays. */
async function openToday(): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => new URL(url).pathname === todayPath)
  await (open === undefined ? clients.openWindow(todayPath) : open.focus())
}
