// Made from the OpenAPI document by `npm run openapi`: do not edit.
import type { Call } from '../call.ts'

/** The path under which the server has its calls. */
export const basePath = '/api'

/** The names of all errors. */
export const errorKeys = ['INVALID_INPUT', 'MALFORMED_REQUEST', 'MALFORMED_BODY', 'INVALID_IMAGE', 'BROKEN_IMAGE', 'TOO_MANY_PIXELS', 'INVALID_AUDIO', 'BROKEN_AUDIO', 'AUDIO_TOO_LONG', 'INVALID_TOKEN', 'INVALID_INVITATION', 'INVALID_PASSKEY', 'INVALID_CODE', 'SIGN_IN_EXPIRED', 'INVALID_PAGE', 'MAX_ACCESS_TOKENS_EXCEEDED', 'MAX_SUSPENSIONS_EXCEEDED', 'CANNOT_SHARE_WITH_SELF', 'MAX_SHARES_EXCEEDED', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_NOT_ACTIVATED', 'PROOF_REQUIRED', 'REGISTRATION_CLOSED', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'READ_ONLY_TOKEN', 'TOKEN_NOT_ALLOWED', 'FORBIDDEN', 'NOT_FOUND', 'LIST_NOT_FOUND', 'VOCABULARY_NOT_FOUND', 'USER_NOT_FOUND', 'LANGUAGE_NOT_FOUND', 'SHARE_NOT_FOUND', 'CLASS_NOT_FOUND', 'CLASS_CODE_NOT_FOUND', 'CLASS_MEMBER_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'SESSION_NOT_FOUND', 'ACCESS_TOKEN_NOT_FOUND', 'WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'BLOCK_NOT_FOUND', 'PASSKEY_NOT_FOUND', 'SECOND_FACTOR_NOT_FOUND', 'NO_VOICE', 'METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT', 'EMAIL_TAKEN', 'LANGUAGE_TAKEN', 'ALREADY_SHARED', 'CLASS_CLOSED', 'CLASS_FULL', 'MAX_CLASSES_EXCEEDED', 'MAX_CLASS_LISTS_EXCEEDED', 'MAX_ASSIGNMENTS_EXCEEDED', 'MAX_MEMBERSHIPS_EXCEEDED', 'MAX_BLOCKS_EXCEEDED', 'MAX_WEBHOOKS_EXCEEDED', 'MAX_PASSKEYS_EXCEEDED', 'PASSKEY_TAKEN', 'LAST_PROOF', 'SECOND_FACTOR_CHANGED', 'VERSION_CONFLICT', 'LIST_QUOTA_REACHED', 'VOCABULARY_QUOTA_REACHED', 'TEXT_QUOTA_REACHED', 'IMAGE_QUOTA_REACHED', 'FEEDBACK_QUOTA_REACHED', 'NOT_EXPORTABLE', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE', 'RESPONSE_NOT_KEPT', 'CHANGES_EXPIRED', 'PRECONDITION_FAILED', 'IMAGE_TOO_LARGE', 'AUDIO_TOO_LARGE', 'BODY_TOO_LARGE', 'FILE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RANGE_NOT_SATISFIABLE', 'MISDIRECTED_REQUEST', 'TOO_MANY_REQUESTS', 'HEADERS_TOO_LARGE', 'INTERNAL_SERVER_ERROR', 'BUSY', 'DATABASE_UNAVAILABLE', 'STORAGE_FULL'] as const

/** The errors that come with the time to wait. */
export const busyErrorKeys = ['TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] as const

/** How each operation is called, by the two parts of its name. */
export const calls = {
  accessTokens: {
    /** List your access tokens. */
    list: { method: 'GET', path: '/users/tokens', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'DATABASE_UNAVAILABLE'] },
    /** Create an access token. */
    create: { method: 'POST', path: '/users/tokens', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'MAX_ACCESS_TOKENS_EXCEEDED', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Revoke an access token. */
    delete: { method: 'DELETE', path: '/users/tokens/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'ACCESS_TOKEN_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  accounts: {
    /** The signed-in user. */
    getSession: { method: 'GET', path: '/users/session', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** Sign in. */
    signIn: { method: 'POST', path: '/users/session', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_ACCESS_TOKEN', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'ACCOUNT_NOT_ACTIVATED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Sign out. */
    signOut: { method: 'DELETE', path: '/users/session', answer: 'none', errors: ['MALFORMED_BODY', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'DATABASE_UNAVAILABLE'] },
    /** Create an account. */
    signUp: { method: 'POST', path: '/users', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_INVITATION', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'REGISTRATION_CLOSED', 'EMAIL_TAKEN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Activate an account with the token of the mailed link. */
    activate: { method: 'POST', path: '/users/activate', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_TOKEN', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'DATABASE_UNAVAILABLE'] },
    /** Send the activation mail again. */
    sendActivation: { method: 'POST', path: '/users/email/activation', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Send a mail with a link to set a new password. */
    sendPasswordReset: { method: 'POST', path: '/users/email/password', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Set a new password with the token of the mailed link. */
    resetPassword: { method: 'POST', path: '/users/reset-password', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_TOKEN', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'BUSY', 'DATABASE_UNAVAILABLE'] },
  },
  privacy: {
    /** Delete your account and everything in it. */
    deleteAccount: { method: 'DELETE', path: '/users', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Download all your data. */
    exportData: { method: 'GET', path: '/users/data', answer: 'file', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'BUSY', 'DATABASE_UNAVAILABLE'] },
  },
  account: {
    /** Change your password. */
    changePassword: { method: 'PUT', path: '/users/password', body: 'json', answer: 'none', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'PROOF_REQUIRED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Ask for another e-mail address. */
    changeEmail: { method: 'PUT', path: '/users/email', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'PROOF_REQUIRED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Make an address that of your account with the token of the mailed link. */
    confirmEmail: { method: 'POST', path: '/users/confirm-email', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_TOKEN', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'EMAIL_TAKEN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'DATABASE_UNAVAILABLE'] },
    /** Take back a former address with the token of the mailed link. */
    restoreEmail: { method: 'POST', path: '/users/restore-email', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_TOKEN', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FOREIGN_ORIGIN', 'EMAIL_TAKEN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'DATABASE_UNAVAILABLE'] },
  },
  passkeys: {
    /** Your passkeys. */
    list: { method: 'GET', path: '/users/passkeys', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'DATABASE_UNAVAILABLE'] },
    /** Remove a passkey. */
    delete: { method: 'DELETE', path: '/users/passkeys/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'PROOF_REQUIRED', 'PASSKEY_NOT_FOUND', 'LAST_PROOF', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  devices: {
    /** Where you are signed in. */
    list: { method: 'GET', path: '/users/sessions', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'DATABASE_UNAVAILABLE'] },
    /** End all sessions but this one. */
    endOthers: { method: 'DELETE', path: '/users/sessions', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** End a session. */
    end: { method: 'DELETE', path: '/users/sessions/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'SESSION_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  security: {
    /** What has lately happened to the protection of your account. */
    listEvents: { method: 'GET', path: '/users/security-events', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'DATABASE_UNAVAILABLE'] },
  },
  twoFactor: {
    /** Begin to set up a second factor. */
    setUp: { method: 'POST', path: '/users/two-factor', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'PROOF_REQUIRED', 'SECOND_FACTOR_CHANGED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Turn the second factor off. */
    turnOff: { method: 'DELETE', path: '/users/two-factor', body: 'json', answer: 'none', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'SECOND_FACTOR_REQUIRED', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'SECOND_FACTOR_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Turn the second factor on with the first code of the app. */
    confirm: { method: 'POST', path: '/users/two-factor/confirm', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_CODE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'SECOND_FACTOR_CHANGED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  profile: {
    /** Your name. */
    getInfo: { method: 'GET', path: '/profile/info', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** Change your name. */
    updateInfo: { method: 'PUT', path: '/profile/info', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Your languages, in the order in which you added them. */
    listLanguages: { method: 'GET', path: '/profile/languages', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** Add a language. */
    createLanguage: { method: 'POST', path: '/profile/languages', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'LANGUAGE_TAKEN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Change a language. */
    updateLanguage: { method: 'PUT', path: '/profile/languages/{id}', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'LANGUAGE_NOT_FOUND', 'LANGUAGE_TAKEN', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Remove a language. */
    deleteLanguage: { method: 'DELETE', path: '/profile/languages/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'LANGUAGE_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  feedback: {
    /** Send feedback. */
    send: { method: 'POST', path: '/feedbacks', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'FEEDBACK_QUOTA_REACHED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
  },
  lists: {
    /** Your own lists, the newest first unless you ask for another order. */
    listOwn: { method: 'GET', path: '/lists/user', query: ['search', 'language', 'sort', 'with', 'page', 'cursor', 'limit'], answer: 'json', pages: { items: 'lists', cursor: 'page' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** All public lists, including your own, the newest first unless you ask for another order. */
    listPublic: { method: 'GET', path: '/lists/public', query: ['search', 'language', 'sort', 'with', 'page', 'cursor', 'limit'], answer: 'json', pages: { items: 'lists', cursor: 'page' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** Create a list. */
    create: { method: 'POST', path: '/lists', body: 'json', part: 'image', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_IMAGE', 'BROKEN_IMAGE', 'TOO_MANY_PIXELS', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'LIST_QUOTA_REACHED', 'IMAGE_QUOTA_REACHED', 'IMAGE_TOO_LARGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** A list. */
    get: { method: 'GET', path: '/lists/{id}', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Replace a list’s details. */
    update: { method: 'PUT', path: '/lists/{id}', body: 'json', part: 'image', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_IMAGE', 'BROKEN_IMAGE', 'TOO_MANY_PIXELS', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'VERSION_CONFLICT', 'IMAGE_QUOTA_REACHED', 'PRECONDITION_FAILED', 'IMAGE_TOO_LARGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Delete a list with its vocabularies, shares, ratings and learning data. */
    delete: { method: 'DELETE', path: '/lists/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'PRECONDITION_FAILED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** A list’s image. */
    getImage: { method: 'GET', path: '/lists/{id}/image/{imageId}', answer: 'file', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'DATABASE_UNAVAILABLE'] },
    /** Set a list’s image. */
    setImage: { method: 'PUT', path: '/lists/{id}/image', body: 'form', part: 'image', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_IMAGE', 'BROKEN_IMAGE', 'TOO_MANY_PIXELS', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'IMAGE_QUOTA_REACHED', 'PRECONDITION_FAILED', 'IMAGE_TOO_LARGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Remove a list’s image. */
    deleteImage: { method: 'DELETE', path: '/lists/{id}/image', answer: 'json', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'PRECONDITION_FAILED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  shares: {
    /** Lists that are shared with you, the newest share first. */
    listShared: { method: 'GET', path: '/lists/shared', query: ['search', 'language', 'with', 'page', 'cursor', 'limit'], answer: 'json', pages: { items: 'lists', cursor: 'page' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** The users that your list is shared with, by name. */
    list: { method: 'GET', path: '/lists/{listId}/shares', query: ['search', 'page', 'cursor', 'limit'], answer: 'json', pages: { items: 'shares', cursor: 'page' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FORBIDDEN', 'LIST_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Share your list with an activated account. */
    create: { method: 'POST', path: '/lists/{listId}/shares', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'CANNOT_SHARE_WITH_SELF', 'MAX_SHARES_EXCEEDED', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'USER_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'ALREADY_SHARED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Make a user an editor or a viewer. */
    update: { method: 'PUT', path: '/lists/{listId}/shares', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'SHARE_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Stop sharing with a user, or leave a list that is shared with you. */
    delete: { method: 'DELETE', path: '/lists/{listId}/shares', body: 'json', answer: 'none', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'SHARE_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  ratings: {
    /** Your rating of a list. */
    get: { method: 'GET', path: '/lists/{listId}/ratings', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Rate another user’s list. */
    rate: { method: 'PUT', path: '/lists/{listId}/ratings', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  vocs: {
    /** The vocabularies of a list. */
    list: { method: 'GET', path: '/vocs', query: ['list', 'search', 'needs', 'tag', 'pos', 'sort', 'view', 'with', 'page', 'cursor', 'limit'], answer: 'json', pages: { items: 'items', cursor: 'page' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Add a vocabulary to a list. */
    create: { method: 'POST', path: '/vocs', body: 'json', part: 'image', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_IMAGE', 'BROKEN_IMAGE', 'TOO_MANY_PIXELS', 'INVALID_AUDIO', 'BROKEN_AUDIO', 'AUDIO_TOO_LONG', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'VOCABULARY_QUOTA_REACHED', 'TEXT_QUOTA_REACHED', 'IMAGE_QUOTA_REACHED', 'IMAGE_TOO_LARGE', 'AUDIO_TOO_LARGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Suspend a vocabulary for yourself. */
    suspend: { method: 'PUT', path: '/vocs/{id}/suspension', answer: 'none', errors: ['MALFORMED_BODY', 'MAX_SUSPENSIONS_EXCEEDED', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'VOCABULARY_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Take back the suspension of a vocabulary. */
    resume: { method: 'DELETE', path: '/vocs/{id}/suspension', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'VOCABULARY_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** A vocabulary. */
    get: { method: 'GET', path: '/vocs/{id}', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'VOCABULARY_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Replace a vocabulary’s details. */
    update: { method: 'PUT', path: '/vocs/{id}', body: 'json', part: 'image', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_IMAGE', 'BROKEN_IMAGE', 'TOO_MANY_PIXELS', 'INVALID_AUDIO', 'BROKEN_AUDIO', 'AUDIO_TOO_LONG', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'VOCABULARY_NOT_FOUND', 'VERSION_CONFLICT', 'TEXT_QUOTA_REACHED', 'IMAGE_QUOTA_REACHED', 'PRECONDITION_FAILED', 'IMAGE_TOO_LARGE', 'AUDIO_TOO_LARGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Delete a vocabulary. */
    delete: { method: 'DELETE', path: '/vocs/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'VOCABULARY_NOT_FOUND', 'PRECONDITION_FAILED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** A vocabulary’s image. */
    getImage: { method: 'GET', path: '/vocs/{id}/image/{imageId}', answer: 'file', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'VOCABULARY_NOT_FOUND', 'NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'DATABASE_UNAVAILABLE'] },
    /** Set a vocabulary’s image. */
    setImage: { method: 'PUT', path: '/vocs/{id}/image', body: 'form', part: 'image', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_IMAGE', 'BROKEN_IMAGE', 'TOO_MANY_PIXELS', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'VOCABULARY_NOT_FOUND', 'IMAGE_QUOTA_REACHED', 'PRECONDITION_FAILED', 'IMAGE_TOO_LARGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Remove a vocabulary’s image. */
    deleteImage: { method: 'DELETE', path: '/vocs/{id}/image', answer: 'json', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'VOCABULARY_NOT_FOUND', 'PRECONDITION_FAILED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** A vocabulary’s sound. */
    getAudio: { method: 'GET', path: '/vocs/{id}/audio/{audioId}', answer: 'file', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'VOCABULARY_NOT_FOUND', 'NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'DATABASE_UNAVAILABLE'] },
    /** Set a vocabulary’s sound. */
    setAudio: { method: 'PUT', path: '/vocs/{id}/audio', body: 'form', part: 'audio', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'INVALID_AUDIO', 'BROKEN_AUDIO', 'AUDIO_TOO_LONG', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'VOCABULARY_NOT_FOUND', 'IMAGE_QUOTA_REACHED', 'PRECONDITION_FAILED', 'AUDIO_TOO_LARGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Remove a vocabulary’s sound. */
    deleteAudio: { method: 'DELETE', path: '/vocs/{id}/audio', answer: 'json', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'VOCABULARY_NOT_FOUND', 'PRECONDITION_FAILED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  transfer: {
    /** Add many vocabularies to a list. */
    addVocs: { method: 'POST', path: '/lists/{id}/vocs', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'VOCABULARY_QUOTA_REACHED', 'TEXT_QUOTA_REACHED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Import a file into a list. */
    importIntoList: { method: 'POST', path: '/lists/{id}/import', body: 'form', part: 'file', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'BODY_TOO_LARGE', 'FILE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE', 'STORAGE_FULL'] },
    /** Import a file as a new list. */
    importNewList: { method: 'POST', path: '/lists/import', body: 'form', part: 'file', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'LIST_QUOTA_REACHED', 'BODY_TOO_LARGE', 'FILE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE', 'STORAGE_FULL'] },
    /** A list with its vocabularies as a file. */
    exportList: { method: 'GET', path: '/lists/{id}/export', query: ['format', 'history'], answer: 'file', errors: ['INVALID_INPUT', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'NOT_EXPORTABLE', 'BUSY', 'DATABASE_UNAVAILABLE'] },
  },
  audio: {
    /** Speak a text. */
    speak: { method: 'GET', path: '/tts', query: ['t', 'l'], answer: 'file', errors: ['INVALID_INPUT', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'NO_VOICE', 'RANGE_NOT_SATISFIABLE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
  },
  dictionary: {
    /** What dictionaries say about a term. */
    lookUp: { method: 'GET', path: '/dictionary', query: ['term', 'language', 'to'], answer: 'json', errors: ['INVALID_INPUT', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
  },
  choices: {
    /** All languages, in the order in which the pages offer them. */
    listLanguages: { method: 'GET', path: '/languages', answer: 'json', errors: ['INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** All parts of speech, in the order in which the pages offer them. */
    listPartsOfSpeech: { method: 'GET', path: '/parts-of-speech', answer: 'json', errors: ['INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
  },
  classes: {
    /** The classes that you teach or attend. */
    list: { method: 'GET', path: '/classes', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** Create a class, of which you are the teacher. */
    create: { method: 'POST', path: '/classes', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'MAX_CLASSES_EXCEEDED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** A class that you teach or attend. */
    get: { method: 'GET', path: '/classes/{id}', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'CLASS_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Rename your class, open or close it, or replace its code. */
    update: { method: 'PUT', path: '/classes/{id}', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** End your class. */
    delete: { method: 'DELETE', path: '/classes/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Invite to your class by mail. */
    invite: { method: 'POST', path: '/classes/{classId}/invitations', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'CLASS_CLOSED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** The class with a code. */
    getByCode: { method: 'GET', path: '/classes/by-code', query: ['code'], answer: 'json', errors: ['INVALID_INPUT', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'CLASS_CODE_NOT_FOUND', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Join a class by its code. */
    join: { method: 'POST', path: '/classes/join', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'CLASS_CODE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'CLASS_CLOSED', 'CLASS_FULL', 'MAX_MEMBERSHIPS_EXCEEDED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** The members of your class, by name. */
    listMembers: { method: 'GET', path: '/classes/{classId}/members', query: ['page', 'cursor', 'limit'], answer: 'json', pages: { items: 'members', cursor: 'page' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Remove a member of your class, or leave a class. */
    removeMember: { method: 'DELETE', path: '/classes/{classId}/members/{userId}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'CLASS_MEMBER_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Attach your list to your class. */
    attachList: { method: 'PUT', path: '/classes/{classId}/lists/{listId}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'LIST_NOT_FOUND', 'MAX_CLASS_LISTS_EXCEEDED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Detach a list from your class. */
    detachList: { method: 'DELETE', path: '/classes/{classId}/lists/{listId}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'LIST_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
  },
  assignments: {
    /** What a class is to learn, by the last days. */
    list: { method: 'GET', path: '/classes/{classId}/assignments', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'CLASS_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Set words of your list to learn by a day. */
    create: { method: 'POST', path: '/classes/{classId}/assignments', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'LIST_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'MAX_ASSIGNMENTS_EXCEEDED', 'MAX_CLASS_LISTS_EXCEEDED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** Change an assignment of your class. */
    update: { method: 'PUT', path: '/classes/{classId}/assignments/{id}', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'LIST_NOT_FOUND', 'MAX_CLASS_LISTS_EXCEEDED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Delete an assignment of your class. */
    delete: { method: 'DELETE', path: '/classes/{classId}/assignments/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** How far the members of your class have come. */
    exportProgress: { method: 'GET', path: '/classes/{classId}/progress', query: ['format'], answer: 'file', errors: ['INVALID_INPUT', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'FORBIDDEN', 'CLASS_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
  },
  reports: {
    /** Report another user’s public list. */
    create: { method: 'POST', path: '/lists/{listId}/reports', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'FORBIDDEN', 'LIST_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
  },
  reviews: {
    /** The cards to review, in a list or in all that you learn. */
    getQueue: { method: 'GET', path: '/reviews/vocs', query: ['list', 'vocs', 'scope', 'types', 'count'], answer: 'json', errors: ['INVALID_INPUT', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Save answers. */
    submit: { method: 'POST', path: '/reviews/vocs', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
    /** What your day brings over all lists that you learn. */
    getToday: { method: 'GET', path: '/reviews/today', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** Your answers, the oldest first. */
    listAnswers: { method: 'GET', path: '/reviews/history', query: ['since', 'page', 'cursor', 'limit'], answer: 'json', pages: { items: 'answers', cursor: 'page' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** Reset your progress in a list. */
    reset: { method: 'DELETE', path: '/reviews/list/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'LIST_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Pause a list. */
    pause: { method: 'PUT', path: '/lists/{id}/pause', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'LIST_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Resume a list that you have paused. */
    resume: { method: 'DELETE', path: '/lists/{id}/pause', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'LIST_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** The lists that you are learning, the last reviewed first. */
    listLearning: { method: 'GET', path: '/lists/learning', query: ['search', 'language', 'page', 'cursor', 'limit'], answer: 'json', pages: { items: 'lists', cursor: 'page' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** Your progress in a list, by review type. */
    getListStats: { method: 'GET', path: '/lists/{id}/stats', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** How many vocabularies you have learned, by language. */
    listLearned: { method: 'GET', path: '/stats/learned-vocs-by-lang', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** How many vocabularies are new, learning, known and learned. */
    getMilestones: { method: 'GET', path: '/stats/milestones', query: ['language'], answer: 'json', errors: ['INVALID_INPUT', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** What you did on each day, the oldest first. */
    listDays: { method: 'GET', path: '/stats/days', query: ['from', 'to', 'list'], answer: 'json', errors: ['INVALID_INPUT', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** How many reviewed cards are due on each day, today first. */
    getForecast: { method: 'GET', path: '/stats/forecast', query: ['days', 'list'], answer: 'json', errors: ['INVALID_INPUT', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** The vocabularies of a list that you have suspended, by term. */
    listSuspended: { method: 'GET', path: '/lists/{id}/suspensions', query: ['page', 'cursor', 'limit'], answer: 'json', pages: { items: 'items', cursor: 'page' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'LIST_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Your settings. */
    getSettings: { method: 'GET', path: '/users/settings', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'DATABASE_UNAVAILABLE'] },
    /** Change your settings. */
    updateSettings: { method: 'POST', path: '/users/settings', body: 'json', answer: 'json', takesKey: true, errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
  },
  changes: {
    /** What has changed for you. */
    list: { method: 'GET', path: '/changes', query: ['since', 'limit'], answer: 'json', pages: { items: 'changes', cursor: 'since' }, errors: ['INVALID_INPUT', 'INVALID_PAGE', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'CHANGES_EXPIRED', 'DATABASE_UNAVAILABLE'] },
  },
  webhooks: {
    /** List your webhooks. */
    list: { method: 'GET', path: '/users/webhooks', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'DATABASE_UNAVAILABLE'] },
    /** Create a webhook. */
    create: { method: 'POST', path: '/users/webhooks', body: 'json', answer: 'json', errors: ['INVALID_INPUT', 'MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'MAX_WEBHOOKS_EXCEEDED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** Delete a webhook. */
    delete: { method: 'DELETE', path: '/users/webhooks/{id}', answer: 'none', errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'WEBHOOK_NOT_FOUND', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE'] },
    /** List the last deliveries of a webhook. */
    deliveries: { method: 'GET', path: '/users/webhooks/{id}/deliveries', answer: 'json', errors: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'WEBHOOK_NOT_FOUND', 'DATABASE_UNAVAILABLE'] },
    /** Send a delivery again. */
    sendAgain: { method: 'POST', path: '/users/webhooks/{id}/deliveries/{deliveryId}', answer: 'json', takesKey: true, errors: ['MALFORMED_BODY', 'UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'ACCOUNT_SUSPENDED', 'TOKEN_NOT_ALLOWED', 'READ_ONLY_TOKEN', 'FOREIGN_ORIGIN', 'DELIVERY_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RESPONSE_NOT_KEPT', 'IDEMPOTENCY_KEY_IN_USE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS', 'BUSY', 'DATABASE_UNAVAILABLE'] },
  },
  checks: {
    /** Whether the server lives. */
    getHealth: { method: 'GET', path: '/health', answer: 'json', errors: ['MALFORMED_REQUEST'] },
    /** Whether the server can serve. */
    getReady: { method: 'GET', path: '/ready', answer: 'json', errors: ['MALFORMED_REQUEST', 'BUSY', 'DATABASE_UNAVAILABLE'] },
  },
} as const satisfies Record<string, Record<string, Call>>
