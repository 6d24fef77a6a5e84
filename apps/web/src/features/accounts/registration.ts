import type { SearchMiddleware } from '@tanstack/react-router'

/** Whether only invited people may sign up, which the server writes into the page that it serves. */
export const isRegistrationClosed = (): boolean =>
  !import.meta.env.SSR && document.querySelector('meta[name="wordtide-registration"]') !== null

/** Returns the secret of the invitation in the address of an account page; undefined if there is none. */
export function readInvitation(search: object): string | undefined {
  const value = 'invitation' in search ? search.invitation : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Keeps the invitation in the address on the way from one page for visitors to another, by whichever link. */
export const keepInvitation: SearchMiddleware<object> = ({ search, next }) => ({
  invitation: readInvitation(search),
  ...next(search),
})
