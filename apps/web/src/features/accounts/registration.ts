import type { SearchMiddleware } from '@tanstack/react-router'

/** Returns whether only invited users may sign up, from the page as the server has sent it. */
export const isRegistrationClosed = (): boolean =>
  !import.meta.env.SSR && document.querySelector('meta[name="wordtide-registration"]') !== null

/** Returns the secret of the invitation in the address of an account page; undefined if there is none. */
export function readInvitation(search: object): string | undefined {
  const value = 'invitation' in search ? search.invitation : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Keeps the invitation in the address on every link from one page for visitors to another. */
export const keepInvitation: SearchMiddleware<object> = ({ search, next }) => ({
  invitation: readInvitation(search),
  ...next(search),
})
