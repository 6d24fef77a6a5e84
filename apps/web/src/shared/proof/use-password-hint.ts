import { newPassword } from '@wordtide/contract'
import { useEffect, useState } from 'react'

/** The owner of a password, as far as the form knows. */
export interface PasswordOwner {
  name?: string
  email: string
}

/**
 * Returns a warning about a password that follows the rules, but is among the first that somebody would guess; undefined for another one,
 * and until the list of common passwords is loaded. The password stays in the browser.
 */
export function usePasswordHint(password: string, owner: PasswordOwner | undefined): string | undefined {
  const [check, setCheck] = useState<typeof import('./common-passwords.ts')>()
  const isNeeded = password !== '' && check === undefined
  useEffect(() => {
    // Without the list there is no hint; it is not essential.
    if (isNeeded) import('./common-passwords.ts').then(setCheck, () => undefined)
  }, [isNeeded])

  if (check === undefined || !newPassword.safeParse(password).success) return undefined
  if (check.isCommonPassword(password))
    return 'This password is among the most common ones: whoever guesses tries it first.'
  const word = check.findContextWord(password, [owner?.name ?? '', owner?.email.replace(/@.*/, '') ?? ''])
  return word === undefined ? undefined : `This password contains “${word}”: whoever guesses tries that first.`
}
