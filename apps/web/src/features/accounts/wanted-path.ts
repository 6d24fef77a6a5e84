import { safePath } from '@wordtide/contract'
import { logError } from '../../shared/lib/log.ts'

const keyOf = (email: string) => `wordtide.wanted.${email.trim().toLowerCase()}`

/**
 * Remembers in this tab where somebody wanted to go when they asked for an e-mail: the page that its link opens knows
 * nothing of the pages before.
 */
export function keepWantedPath(email: string, path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(keyOf(email))
    else sessionStorage.setItem(keyOf(email), path)
  } catch (error) {
    logError('Where to go after signing in could not be kept', error)
  }
}

/** Where they wanted to go, if it was kept in this tab. */
export function wantedPath(email: string): string | undefined {
  try {
    const path = sessionStorage.getItem(keyOf(email))
    return path === null ? undefined : safePath(path)
  } catch {
    return undefined
  }
}
