import type { SessionView } from '@wordtide/contract'
import { browserStorage, storeChoice } from '../lib/kept/browser-storage.ts'
import { sessionKeys } from '../lib/kept/stored-keys.ts'

/*
 * The user who was signed in here last. Without a network the app opens for this user, whose unsent review can go on; the server decides as
 * soon as it is reached.
 */

const key = sessionKeys.user

export const rememberUser = (user: SessionView): boolean => storeChoice(key, JSON.stringify(user))

export const forgetUser = (): void => browserStorage().removeItem(key)

/** Returns the user who was signed in last and has not signed out; undefined if there is none. */
export function rememberedUser(): SessionView | undefined {
  try {
    const value: unknown = JSON.parse(browserStorage().getItem(key) ?? 'null')
    return isUser(value) ? value : undefined
  } catch {
    return undefined
  }
}

// Without zod, which the first chunk does not have.
const isUser = (value: unknown): value is SessionView =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'email' in value &&
  typeof value.email === 'string' &&
  'createdAt' in value &&
  typeof value.createdAt === 'number'
