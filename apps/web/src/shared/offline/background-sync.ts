import { syncTags } from '../lib/kept/stored-keys.ts'

declare global {
  interface ServiceWorkerRegistration {
    /** Absent in browsers without Background Sync. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/** Asks the browser to let the service worker send submitted answers when the network is back. Without that, the next visit does. */
export async function requestSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(syncTags.answers)
  } catch {
    // The user forbids it.
  }
}
