import { defaultQuotas, limits } from './limits.ts'

/**
 * The error catalogue: every expected failure of a call, by its stable key. `status` is the HTTP status; `code` is the
 * number in the body where it differs from the status. `{limit}` in a message stands for a setting of the server, `limit` for its default.
 */
export const errorCatalogue = {
  INVALID_INPUT: { status: 400, message: 'Invalid input' },
  MALFORMED_REQUEST: { status: 400, message: 'Malformed request' },
  MALFORMED_BODY: { status: 400, message: 'Malformed request body' },
  INVALID_IMAGE: { status: 400, message: 'Only PNG and JPEG images are supported' },
  BROKEN_IMAGE: { status: 400, message: 'The image is damaged or incomplete' },
  TOO_MANY_PIXELS: { status: 400, message: 'The image has too many pixels' },
  INVALID_AUDIO: { status: 400, message: 'Only MP3, Ogg, WAV, WebM and M4A sounds are supported' },
  BROKEN_AUDIO: { status: 400, message: 'The sound is damaged or incomplete' },
  AUDIO_TOO_LONG: { status: 400, message: `A sound can have at most ${limits.audio.seconds} seconds` },
  INVALID_TOKEN: { status: 400, message: 'The link is invalid or has expired' },
  INVALID_INVITATION: { status: 400, message: 'The invitation is invalid, used up or has expired' },
  INVALID_PASSKEY: { status: 400, message: 'The passkey was not accepted: try again, or use another way' },
  INVALID_CODE: { status: 400, message: 'The code is wrong or was used already' },
  SIGN_IN_EXPIRED: { status: 400, message: 'Signing in has taken too long: begin again' },
  INVALID_PAGE: { status: 400, message: 'Invalid page' },
  MAX_ACCESS_TOKENS_EXCEEDED: { status: 400, message: 'Maximum access tokens exceeded' },
  MAX_SUSPENSIONS_EXCEEDED: { status: 400, message: 'Maximum suspended words exceeded' },
  CANNOT_SHARE_WITH_SELF: { status: 400, code: 4001, message: 'Cannot share with self' },
  MAX_SHARES_EXCEEDED: { status: 400, code: 4002, message: 'Maximum shares exceeded' },
  UNAUTHORIZED: { status: 401, message: 'Sign in to continue' },
  INVALID_ACCESS_TOKEN: { status: 401, message: 'The access token is invalid or has expired' },
  WRONG_CREDENTIALS: { status: 401, code: 1099, message: 'Wrong e-mail or password' },
  SECOND_FACTOR_REQUIRED: { status: 401, code: 1010, message: 'Enter the code of your authenticator app' },
  ACCOUNT_NOT_ACTIVATED: { status: 403, code: 1005, message: 'Account is not activated' },
  PROOF_REQUIRED: { status: 403, message: 'Confirm that it is you' },
  REGISTRATION_CLOSED: {
    status: 403,
    message: 'This server is for invited people: ask its operator for an invitation',
  },
  ACCOUNT_SUSPENDED: { status: 403, message: 'This account is suspended: ask the operator of this server' },
  FOREIGN_ORIGIN: { status: 403, message: 'Requests from other sites are not accepted' },
  READ_ONLY_TOKEN: { status: 403, message: 'This access token may only read' },
  TOKEN_NOT_ALLOWED: { status: 403, message: 'No access token may do this' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  LIST_NOT_FOUND: { status: 404, message: 'List not found' },
  VOCABULARY_NOT_FOUND: { status: 404, message: 'Vocabulary not found' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  LANGUAGE_NOT_FOUND: { status: 404, message: 'Language not found' },
  SHARE_NOT_FOUND: { status: 404, message: 'Share not found' },
  CLASS_NOT_FOUND: { status: 404, message: 'Class not found' },
  CLASS_CODE_NOT_FOUND: { status: 404, message: 'No class with this code' },
  CLASS_MEMBER_NOT_FOUND: { status: 404, message: 'The class has no such member' },
  ASSIGNMENT_NOT_FOUND: { status: 404, message: 'Assignment not found' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  ACCESS_TOKEN_NOT_FOUND: { status: 404, message: 'Access token not found' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  DELIVERY_NOT_FOUND: { status: 404, message: 'Delivery not found' },
  BLOCK_NOT_FOUND: { status: 404, message: 'The user is not blocked' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Passkey not found' },
  SECOND_FACTOR_NOT_FOUND: { status: 404, message: 'No second factor is set up' },
  NO_VOICE: { status: 404, message: 'No voice can say this' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long' },
  EMAIL_TAKEN: { status: 409, message: 'E-mail is already registered' },
  LANGUAGE_TAKEN: { status: 409, message: 'Language is already added' },
  ALREADY_SHARED: { status: 409, message: 'Already shared' },
  CLASS_CLOSED: { status: 409, message: 'The class takes no new members at present: ask its teacher' },
  CLASS_FULL: { status: 409, message: `A class can have at most ${limits.classes.members} members` },
  MAX_CLASSES_EXCEEDED: { status: 409, message: `One teacher can have at most ${limits.classes.taught} classes` },
  MAX_CLASS_LISTS_EXCEEDED: { status: 409, message: `A class can have at most ${limits.classes.lists} lists` },
  MAX_ASSIGNMENTS_EXCEEDED: {
    status: 409,
    message: `A class can have at most ${limits.classes.assignments} assignments`,
  },
  MAX_MEMBERSHIPS_EXCEEDED: { status: 409, message: `One user can be in at most ${limits.classes.attended} classes` },
  MAX_BLOCKS_EXCEEDED: { status: 409, message: `One user can block at most ${limits.blocks} users` },
  MAX_WEBHOOKS_EXCEEDED: { status: 409, message: `One user can have at most ${limits.webhooks.count} webhooks` },
  MAX_PASSKEYS_EXCEEDED: {
    status: 409,
    message: `One user can have at most ${limits.passkeys.count} passkeys`,
  },
  PASSKEY_TAKEN: { status: 409, message: 'This passkey is already added' },
  LAST_PROOF: {
    status: 409,
    message: 'This is the only way into your account: set a password or add a passkey first',
  },
  SECOND_FACTOR_CHANGED: { status: 409, message: 'The second factor was changed in the meantime: begin again' },
  VERSION_CONFLICT: { status: 409, message: 'It has changed since you opened it' },
  LIST_QUOTA_REACHED: { status: 409, message: 'One user can have at most {limit} lists', limit: defaultQuotas.lists },
  VOCABULARY_QUOTA_REACHED: {
    status: 409,
    message: 'The lists of one user can have at most {limit} words',
    limit: defaultQuotas.vocabularies,
  },
  TEXT_QUOTA_REACHED: {
    status: 409,
    message: 'The words in the lists of one user can take at most {limit} MB',
    limit: defaultQuotas.textsMb,
  },
  IMAGE_QUOTA_REACHED: {
    status: 409,
    message: 'The images and sounds in the lists of one user can take at most {limit} MB',
    limit: defaultQuotas.imagesMb,
  },
  FEEDBACK_QUOTA_REACHED: {
    status: 409,
    message: 'One user can send feedback at most {limit} times a day',
    limit: defaultQuotas.feedbacks,
  },
  NOT_EXPORTABLE: { status: 409, message: 'The list does not fit into this format: export it as JSON' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'The Idempotency-Key belongs to another request' },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, message: 'A request with this Idempotency-Key is still under way' },
  RESPONSE_NOT_KEPT: { status: 409, message: 'The request was carried out; its response is no longer kept' },
  CHANGES_EXPIRED: { status: 410, message: 'Changes since then are not known any more: begin anew, without `since`' },
  PRECONDITION_FAILED: { status: 412, message: 'If-Match names another version' },
  IMAGE_TOO_LARGE: { status: 413, message: 'Max file size (1 MB) exceeded' },
  AUDIO_TOO_LARGE: { status: 413, message: 'A sound can have at most 1 MB' },
  BODY_TOO_LARGE: { status: 413, message: 'Request body is too large' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large: text has at most 20 MB, a package or JSON 200 MB' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Unsupported content type' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'There is no such part' },
  MISDIRECTED_REQUEST: { status: 421, message: 'This server does not serve this host name: open its PUBLIC_URL' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests, try again later' },
  HEADERS_TOO_LARGE: { status: 431, message: 'Request headers are too large' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Internal Server Error' },
  BUSY: { status: 503, message: 'The server is busy, try again in a moment' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'The database is not available, try again in a moment' },
  STORAGE_FULL: { status: 507, message: 'The server has no room left for files' },
} as const satisfies Record<string, { status: number; code?: number; message: string; limit?: number }>

type Catalogue = typeof errorCatalogue
export type ErrorKey = keyof Catalogue

/** The values of `code` in an error body: an entry's own code, or its status. */
export type ErrorCode = {
  [Key in ErrorKey]: Catalogue[Key] extends { code: infer Code } ? Code : Catalogue[Key]['status']
}[ErrorKey]

export const errorKeys: readonly ErrorKey[] = Object.keys(errorCatalogue).filter((key): key is ErrorKey =>
  Object.hasOwn(errorCatalogue, key),
)

/** Every value of `code` in an error body, in order. */
export const errorCodes: readonly ErrorCode[] = [
  ...new Set(Object.values(errorCatalogue).map((entry) => ('code' in entry ? entry.code : entry.status))),
].sort((a, b) => a - b)

/** One invalid field of an input: its path and the message to show beside it. */
export interface Issue {
  path: (string | number)[]
  message: string
}

/** The body of every failed call. `issues` is present for invalid input, and for a field that asks more than a limit leaves; `message` is then the first issue's. */
export interface ErrorBody {
  /** The HTTP status. */
  status: number
  code: ErrorCode
  key: ErrorKey
  message: string
  issues?: Issue[] | undefined
}

interface Entry {
  status: Catalogue[ErrorKey]['status']
  code?: ErrorCode
  message: string
  limit?: number
}

/** Returns the message of one catalogue entry. `limit` is the setting that it names; by default, its default. */
export function errorMessageOf(key: ErrorKey, limit?: number): string {
  const entry: Entry = errorCatalogue[key]
  return entry.message.replace('{limit}', () => (limit ?? entry.limit ?? 0).toLocaleString('en'))
}

/** Returns the error body of one catalogue entry. */
export function toErrorBody(key: ErrorKey, issues?: readonly Issue[], limit?: number): ErrorBody {
  const { status, code = status }: Entry = errorCatalogue[key]
  const body: ErrorBody = { status, code, key, message: errorMessageOf(key, limit) }
  const first = issues?.[0]
  return first === undefined ? body : { ...body, message: first.message, issues: [...(issues ?? [])] }
}
