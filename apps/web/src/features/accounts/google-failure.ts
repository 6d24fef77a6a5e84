import { type GoogleFailure, googleFailures } from '@wordtide/contract'

const messages: Record<GoogleFailure, string> = {
  cancelled: 'Signing in with Google was cancelled',
  unverified: 'Google has not verified your e-mail address: verify it there, or sign in with your password',
  failed: 'Signing in with Google did not work, try again',
  unavailable: 'Google cannot be reached at the moment, try again later or sign in with your password',
}

/** What to say to somebody who comes back from Google; undefined where the address names no reason. */
export function googleFailureMessage(search: object): string | undefined {
  const reason = 'google' in search ? googleFailures.find((one) => one === search.google) : undefined
  return reason && messages[reason]
}
