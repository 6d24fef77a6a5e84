import { safePath } from '@wordtide/contract'
import { logError } from '../../shared/lib/log.ts'

/** The search params of the link of an e-mail; '' for a missing part. */
export interface EmailLink {
  email: string
  token: string
}

/** The validity of the links, in words. The server enforces it. */
export const linkValidity = { activation: '24 hours', passwordReset: 'an hour' } as const

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads the search params of the page that the link opens. Without zod, because route files load with every page. */
export const readEmailLink = (search: Record<string, unknown>): EmailLink => ({
  email: text(search.email),
  token: text(search.token),
})

const redirectKey = (email: string) => `wordtide.redirect.${email.trim().toLowerCase()}`

/**
 * Stores in this tab the path to open after signing in by the link of the e-mail, whose page has no navigation state.
 * Removes the stored path if there is none.
 */
export function storeRedirect(email: string, path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(redirectKey(email))
    else sessionStorage.setItem(redirectKey(email), path)
  } catch (error) {
    logError('The redirect after signing in could not be stored', error)
  }
}

/** Returns the path that `storeRedirect` stored in this tab, if there is one. */
export function storedRedirect(email: string): string | undefined {
  try {
    const path = sessionStorage.getItem(redirectKey(email))
    return path === null ? undefined : safePath(path)
  } catch {
    return undefined
  }
}
