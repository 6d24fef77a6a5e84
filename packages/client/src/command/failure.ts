import { isWordtideError } from '../index.ts'

/** A failure, with a message of one line that tells the user what to do. */
export class Failure extends Error {}

/** The command was called in a way that it does not understand: exit code 2. */
export class UsageFailure extends Failure {}

/** Returns the line to print for an error. */
export function messageOf(error: unknown, url: string): string {
  if (!isWordtideError(error)) return error instanceof Error ? error.message : String(error)
  switch (error.key) {
    case 'NETWORK_ERROR':
      return `${url} cannot be reached: check the address and the network, or set WORDTIDE_URL`
    case 'UNEXPECTED_ANSWER':
      return `${url} does not answer as a Wordtide server does: check the address`
    case 'UNAUTHORIZED':
    case 'INVALID_ACCESS_TOKEN':
      return 'The access token is not valid any more, or not for this server: create one on the settings page, and run `wordtide login`'
    case 'READ_ONLY_TOKEN':
      return 'The access token may only read: create one that may write on the settings page, and run `wordtide login`'
    case 'INVALID_INPUT':
      return error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
    default:
      return error.message
  }
}
