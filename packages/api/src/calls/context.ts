import type { SessionView, TokenScope } from '@wordtide/contract'
import type { Database } from '@wordtide/db'
import type { ZodObject } from 'zod'
import type { Log } from '../ports.ts'
import type { Services } from '../services.ts'

/** The context of a procedure: one request, independent of its transport. Created by `createContext`. */
export interface Context extends Services {
  session: RequestSession
  browser: RequestBrowser
  /** Of a sign-in with a passkey. */
  signInAttempt: RequestSignInAttempt
  pendingSignIn: RequestPendingSignIn
  /** Undefined if the request carries no access token. */
  token: RequestToken | undefined
  /** The limits that the calls of this request have met. */
  rateLimit: RequestRateLimit
  /** True if the call was counted before its transaction began, whose rollback would undo the count. */
  isCounted: boolean
  /** Set for a request with an `Idempotency-Key` that is not one transaction. */
  steps: RequestSteps | undefined
  /** The address of the client; undefined for calls from within the process. */
  ip: string | undefined
  /** The `User-Agent` header. */
  userAgent: string | undefined
  /** The versions of a list or a vocabulary that the request may change (`versionOf`); undefined if it may change any. */
  expectedVersions: readonly string[] | undefined
  /** Returns the schema of a procedure's input. */
  inputOf(procedure: string): ZodObject
}

/** The context of a procedure that requires a signed-in user. */
export interface UserContext extends Context {
  user: SessionView
}

/** The context of a query that requires a signed-in user: it may run before the session is looked up (`procedures.ts`). */
export interface ReaderContext extends Context {
  user: Pick<SessionView, 'id'>
}

/** The session of one request. It does not handle cookies: the transport reads `change` and writes the cookie. */
export interface RequestSession {
  readonly change: SessionChange
  /**
   * The user whose session the request says it is, before it is looked up: what is read for this user must not be returned, nor change
   * anything, unless `user()` returns the same one. Undefined if the request does not say it.
   */
  readonly claimedUserId: string | undefined
  /** Returns the signed-in user, looked up once a request; undefined if the account is not activated. Throws ACCOUNT_SUSPENDED. */
  user(): Promise<SessionView | undefined>
  /** The id of the signed-in user once they have been looked up; undefined before, and if there is none. */
  readonly knownUserId: string | undefined
  /** The key under which the session of the request is stored, if there is one; undefined if the request says none. */
  readonly key: string | undefined
  /** The id under which the user sees the session, once it has been looked up. */
  readonly shownId: string | undefined
  /** Starts a session for this user, in a transaction if one is given, and ends the one that the request carries. */
  issue(userId: string, tx?: Database): Promise<void>
  /**
   * Gives the session of the request, which is this user's, a new id, and ends all other sessions of the user. Returns what to do once the
   * transaction has committed; undefined if the session has ended.
   */
  renew(userId: string, tx: Database): Promise<(() => void) | undefined>
  /** Returns whether the session of the request still exists. If the transaction has locked the user, it keeps existing. */
  isOpen(tx: Database): Promise<boolean>
  /** Returns when the user has last proven in this session to be there, which its sign-in has not; undefined if never. */
  provenAt(): Promise<Date | undefined>
  /** Notes that the user has proven it now. */
  markProven(tx?: Database): Promise<void>
  /** Ends the session that the request carries, if it carries one. */
  revoke(): Promise<void>
}

/** The change of the session cookie that the transport has to make after the calls of a request. */
export type SessionChange = { kind: 'none' } | { kind: 'issue'; id: string; expiresAt: Date } | { kind: 'revoke' }

/** The limits that the calls of one request have met. It knows no HTTP: the transport reads it and writes the headers. */
export interface RequestRateLimit {
  /** Notes that a call was counted. `resetMs` is the time until the window of the limit ends. */
  note(counted: { limit: number; count: number; resetMs: number }): void
  /** Returns the state with the fewest remaining calls, of equal ones the one with the longest wait; undefined if nothing was counted. */
  tightest(): RateLimitState | undefined
}

/** The state of a limit after a call was counted. */
export interface RateLimitState {
  limit: number
  remaining: number
  /** The time until the window ends and counting restarts. */
  resetSeconds: number
}

/**
 * The browser of one request, by the accounts to which it has signed in before (decision 032). It does not handle cookies: the transport
 * reads `change` and writes the cookie.
 */
export interface RequestBrowser {
  readonly change: CookieChange
  /** Returns the id under which the browser is known to the account; undefined if it is not, or there is no such account. */
  idFor(account: KnowingAccount | undefined): string | undefined
  /** Makes the browser known to the account, under a new id. */
  remember(account: { id: string; browserKey: string }): void
  /** Removes the account from the browser. */
  forget(account: KnowingAccount): void
}

/**
 * The sign-in with a passkey that has begun in the browser of one request, by the secret in its cookie: what was asked of one browser cannot
 * be answered by another. It does not handle cookies: the transport reads `change` and writes the cookie.
 */
export interface RequestSignInAttempt {
  readonly change: CookieChange
  /** Undefined if none has begun. */
  readonly secret: string | undefined
  /** Begins a sign-in, or goes on with the one that has begun; returns its secret. */
  begin(): string
  end(): void
}

/** The data by which an account recognizes its browsers; the key is null before its first sign-in. */
export interface KnowingAccount {
  id: string
  browserKey: string | null
}

/**
 * The sign-in of this browser that waits for a code of the second factor (`accounts/second-factor/pending-sign-in.ts`). It does not handle cookies: the
 * transport reads `change` and writes the cookie.
 */
export interface RequestPendingSignIn {
  readonly change: CookieChange
  /** The secret in the cookie, valid or not. */
  readonly secret: string | undefined
  set(secret: string, expiresAt: Date): void
  clear(): void
}

/** The change of a cookie that the transport has to make after the calls of a request. */
export type CookieChange = { kind: 'none' } | { kind: 'set'; value: string; expiresAt: Date } | { kind: 'clear' }

/** The steps of one request. Each of them is carried out once, even if the request is repeated. */
export interface RequestSteps {
  /**
   * Calls `work` with a context whose `db` is a transaction, and returns its result, which JSON can hold. A repetition of the request returns
   * the result of the first time.
   */
  run(name: string, work: (context: Context) => Promise<unknown>): Promise<unknown>
}

/** The access token of one request. */
export interface RequestToken {
  /**
   * Returns the token's user and rights, looked up once a request; undefined if it is unknown, revoked or expired. Throws
   * ACCOUNT_SUSPENDED.
   */
  holder(): Promise<TokenHolder | undefined>
  /** The id of the token's user once they have been looked up; undefined before, and if there is none. */
  readonly knownUserId: string | undefined
}

export interface TokenHolder {
  user: SessionView
  scope: TokenScope
}

/** The credentials that a transport reads from a request to make its context. */
export interface RequestCredentials {
  /** The value of the session cookie. */
  sessionId: string | undefined
  /** The value of the cookie by which accounts know the browser. */
  browser?: string | undefined
  /** The value of the cookie of a sign-in with a passkey. */
  signInAttempt?: string | undefined
  /** The value of the cookie of a sign-in that waits for a code. */
  pendingSignIn?: string | undefined
  /** The user whom the client believes to be signed in. A session of another user counts as none. */
  expectedUserId?: string | undefined
  /** The access token. A session beside it is ignored. */
  token?: string | undefined
  ip?: string | undefined
  userAgent?: string | undefined
  /** The log of the request; that of the services by default. */
  log?: Log
}
