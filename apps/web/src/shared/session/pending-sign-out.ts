import { showBadge } from '../lib/app-badge.ts'
import { browserStorage, storeChoice } from '../lib/kept/browser-storage.ts'
import { sessionKeys } from '../lib/kept/stored-keys.ts'

/*
 * A user who has signed out in this browser, until the server knows it. As long as it does not, the session's cookie still works: no page may
 * be opened with it. Noted before the server is called, so that a closed tab forgets nothing.
 */

export function notePendingSignOut(userId: string): boolean {
  // The icon of the app shows the next user nothing about the one who has left.
  void showBadge(0)
  return storeChoice(sessionKeys.signOut, userId)
}

export const forgetPendingSignOut = (): void => browserStorage().removeItem(sessionKeys.signOut)

/** Returns the id of the user whose sign-out the server does not know yet; undefined if there is none. */
export const pendingSignOut = (): string | undefined => browserStorage().getItem(sessionKeys.signOut) ?? undefined
