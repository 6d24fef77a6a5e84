import { useLocation, useRouter } from '@tanstack/react-router'
import { safePath } from '@wordtide/contract'
import { useCallback, useState } from 'react'
import { logError } from '../../shared/lib/log.ts'
import { tabKeys } from '../../shared/lib/stored-keys.ts'

/** What the link of an e-mail carries; '' for a missing part. */
export interface EmailLink {
  email: string
  token: string
}

/** What the links are for, and how long they are valid. The server enforces it. */
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

const redirectKey = (email: string) => `${tabKeys.redirect}.${email.trim().toLowerCase()}`

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
