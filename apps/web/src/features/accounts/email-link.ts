import { useLocation, useRouter } from '@tanstack/react-router'
import { safePath } from '@wordtide/contract'
import { useCallback, useState } from 'react'
import { isRecord } from '../../shared/lib/is-record.ts'
import { browserStorage, storeChoice } from '../../shared/lib/kept/browser-storage.ts'
import { sessionKeys } from '../../shared/lib/kept/stored-keys.ts'

/** The contents of a link in an e-mail; '' for a missing part. */
export interface EmailLink {
  email: string
  token: string
}

/** The purpose of each link, and its lifetime, which the server enforces. */
export const linkPurpose = {
  activation: 'Open the link in it within 24 hours to activate your account.',
  passwordReset: 'Open the link in it within an hour to choose a new password.',
} as const

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Reads the search params of the page that the link opens, which links of earlier releases have instead of the fragment. Without zod, because
 * route files load with every page.
 */
export const readEmailLink = (search: Record<string, unknown>): EmailLink => ({
  email: text(search.email),
  token: text(search.token),
})

/**
 * Returns the link that has opened the page, and a function that removes it from the address once its token is used: it stays in the
 * history of the browser otherwise.
 */
export function useEmailLink(search: EmailLink): EmailLink & { onUsed: () => void } {
  const router = useRouter()
  const fragment = useLocation({ select: ({ hash }) => hash })
  const opened = fragment === '' ? search : readEmailLink(Object.fromEntries(new URLSearchParams(fragment)))
  const [link, setLink] = useState(opened)
  // That of a later mail, opened in the same tab: the browser loads no page if only the fragment differs.
  if (opened.token !== '' && opened.token !== link.token) setLink(opened)
  const { pathname } = router.latestLocation
  const onUsed = useCallback(
    () => void router.navigate({ to: pathname, search: {}, hash: '', replace: true, resetScroll: false }),
    [router, pathname],
  )
  return { ...link, onUsed }
}

/** As long as the link of an activation mail is valid, in ms. */
const returnPathMs = 24 * 3_600_000

/**
 * Stores in this browser the path to open after signing in by the link of the e-mail, which often opens in another tab and has no
 * navigation state. Removes the stored path if there is none.
 */
export function storeRedirect(email: string, path: string | undefined): void {
  if (path === undefined) forgetRedirect()
  else storeChoice(sessionKeys.returnPath, JSON.stringify({ email: sameCase(email), path, at: Date.now() }))
}

/** Removes the stored path: once the account is signed in, or somebody else is. */
export const forgetRedirect = (): void => browserStorage().removeItem(sessionKeys.returnPath)

/** Returns the path that `storeRedirect` has stored in this browser for an address within the last day, if there is one. */
export function storedRedirect(email: string): string | undefined {
  const stored = readStored()
  if (stored === undefined) return undefined
  // A clock that was set back does not keep it for longer.
  if (Math.abs(Date.now() - stored.at) > returnPathMs) forgetRedirect()
  else if (stored.email === sameCase(email)) return safePath(stored.path)
  return undefined
}

const sameCase = (email: string) => email.trim().toLowerCase()

function readStored(): { email: string; path: string; at: number } | undefined {
  try {
    const stored: unknown = JSON.parse(browserStorage().getItem(sessionKeys.returnPath) ?? 'null')
    if (!isRecord(stored)) return undefined
    const { email, path, at } = stored
    return typeof email === 'string' && typeof path === 'string' && typeof at === 'number'
      ? { email, path, at }
      : undefined
  } catch {
    return undefined
  }
}
