import type { PushSubscriptionInput } from '@wordtide/contract'

/**
 * The state of this site's notifications in this browser: it cannot show them, is not allowed to, has not been asked or has stopped, or
 * shows them.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The service worker that gets messages; undefined where there is none. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) return undefined
  return navigator.serviceWorker.getRegistration()
}

export async function findPushState(): Promise<PushState> {
  const registration = await findRegistration()
  if (registration === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on'
}

/** Returns the subscription of this browser in the format of the server; undefined if there is none. */
export async function findSubscription(): Promise<PushSubscriptionInput | undefined> {
  const registration = await findRegistration()
  return read(await registration?.pushManager.getSubscription())
}

/** Asks the user, and subscribes for the key of the server; undefined if they refuse. Rejects if the push service cannot be reached. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionInput | undefined> {
  const registration = await findRegistration()
  if (registration === undefined || (await Notification.requestPermission()) !== 'granted') return undefined
  return read(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/** Ends the subscription of this browser, and returns its address. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  const registration = await findRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

function read(subscription: PushSubscription | null | undefined): PushSubscriptionInput | undefined {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {}
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? undefined
    : { endpoint, keys: { p256dh, auth } }
}
