/** What an access token lets a program do. */
export const tokenAccesses = [
  { access: 'read', name: 'Read only' },
  { access: 'write', name: 'Read and write' },
] as const

/** One of them, as it is kept. */
export type TokenAccess = (typeof tokenAccesses)[number]['access']

/** For how many days an access token may last; there is none without an end. */
export const tokenDays = [7, 30, 90, 365] as const
