import { type ErrorKey, limits } from '@wordtide/contract'

const { accessTokens, passkeys } = limits

/** Errors of signing in, of tokens, and of the protection of an account. */
export const accountErrors = {
  UNAUTHORIZED: {
    meaning:
      'The call needs a user, and the request has neither an access token nor the cookie of an open session. The response has `WWW-Authenticate: Bearer`.',
    remedy:
      'Send `Authorization: Bearer wordtide_…` with every request, or sign in by `POST /api/users/session` and send its cookie. A session that was open has ended: sign in again.',
  },
  INVALID_ACCESS_TOKEN: {
    meaning:
      'The access token is unknown, revoked or expired. It is refused by every call, also by those that need no token; a cookie beside it does not count.',
    remedy:
      'Create a new token on the settings page, under Access tokens. A new password and a deleted account end all tokens. Do not repeat the request with this one.',
  },
  READ_ONLY_TOKEN: {
    meaning: 'The access token has the scope `read`, and the call changes something.',
    remedy:
      'Create a token with the scope `write` for programs that change something. The scope of a token stays as it is.',
  },
  TOKEN_NOT_ALLOWED: {
    meaning:
      'The call is about the account itself: its password, sessions, tokens, second factor or deletion. Such calls take no access token, so that a leaked one cannot take an account over.',
    remedy:
      'Let the user do this on the settings page. A program that must do it signs in by `POST /api/users/session`, and sends the cookie and no token.',
  },
  FORBIDDEN: {
    meaning:
      'You can see this, but may not do so: for example edit a list that is shared with you for reading, rate your own list, report one that is not public, or change a class that you do not teach.',
    remedy:
      'Read `permission` of the list, or `role` of the class, and offer only what it allows. To change a list, ask its owner to make you an editor.',
  },
  WRONG_CREDENTIALS: {
    meaning:
      'The e-mail address and the password do not belong together, or the present password that a change needs is wrong. The response is the same whether or not the address has an account.',
    remedy:
      'Ask the user for the password, or let them choose a new one by a mailed link. Do not repeat it automatically: after 10 failures in 5 minutes sign-ins are refused for a while. Programs that run often use an access token.',
  },
  SECOND_FACTOR_REQUIRED: {
    meaning:
      'The account has a second factor, and the request has no `code`, or one that is wrong or was used. A code of the app is valid once.',
    remedy:
      'Ask the user for the code of the authenticator app, or a recovery code, and send it as `code` with the same request. A wrong code counts as a failed sign-in. A program without a user beside it uses an access token.',
  },
  ACCOUNT_NOT_ACTIVATED: {
    meaning: 'E-mail address and password are right, but the link in the activation mail was not opened.',
    remedy: 'Open the link. `POST /api/users/email/activation` sends another one, which is valid for 24 hours.',
  },
  ACCOUNT_SUSPENDED: {
    meaning: 'The operator of the server has suspended the account. Its sessions and access tokens do not work.',
    remedy: 'Ask the operator of the server. A program should stop: nothing that it sends will work.',
  },
  PROOF_REQUIRED: {
    meaning:
      'The call changes what guards the account, and needs a proof that the user is there: the password as `current`, a `code` of the second factor, or a proof in this session within the last ten minutes.',
    remedy:
      'Ask the user for the password or a code, and send it with the same request, if that takes one. Without either, a passkey or an identity provider proves it on the settings page.',
  },
  REGISTRATION_CLOSED: {
    meaning: 'New accounts need an invitation on this server, and the request has none.',
    remedy: 'Ask the operator of the server for an invitation, and send its secret as `invitation`.',
  },
  INVALID_INVITATION: {
    meaning: 'The invitation does not exist, has expired, or was used as often as it may be.',
    remedy: 'Check that the whole link was copied, or ask the operator of the server for a new invitation.',
  },
  INVALID_TOKEN: {
    meaning:
      'The link from a mail is wrong, was used, was replaced by a newer one, or has expired. The response does not tell which. Links that activate an account are valid for 24 hours, those for a new password for an hour.',
    remedy: 'Request a new mail, and use the link in the latest one.',
  },
  EMAIL_TAKEN: {
    meaning: 'The e-mail address has an account already, activated or not.',
    remedy:
      'Sign in with it. `POST /api/users/email/password` sends a link for a new password, `POST /api/users/email/activation` another activation mail.',
  },
  INVALID_CODE: {
    meaning:
      'The code does not confirm the authenticator app that is being set up: it is wrong, too old, or belongs to another entry of the app.',
    remedy:
      'Send the code that the app shows now, and check the clock of the device. Each wrong code counts as a failed sign-in.',
  },
  SECOND_FACTOR_CHANGED: {
    meaning:
      'The second factor was set up or turned off elsewhere while it was being set up here, so that there is nothing to confirm.',
    remedy:
      'Read the state of the second factor, and begin anew with `POST /api/users/two-factor` if it is still to be set up.',
  },
  SECOND_FACTOR_NOT_FOUND: {
    meaning: 'The account has no second factor that could be turned off, or whose recovery codes could be replaced.',
    remedy: 'Take it as done if you wanted to turn it off. For recovery codes, set up a second factor first.',
  },
  SIGN_IN_EXPIRED: {
    meaning:
      'Between the identity provider and the code of the second factor more than five minutes have passed, or this browser has not begun to sign in.',
    remedy: 'Begin to sign in again.',
  },
  INVALID_PASSKEY: {
    meaning:
      'What the browser has sent belongs to no passkey of this account or server, is wrong, or answers a request that was used or has expired.',
    remedy:
      'Begin again with a new request of the server, or sign in another way. Passkeys work only under the address of `PUBLIC_URL`.',
  },
  PASSKEY_NOT_FOUND: {
    meaning: 'You have no passkey with this id. Perhaps it was removed already.',
    remedy: 'Read `GET /api/users/passkeys` for those that there are.',
  },
  PASSKEY_TAKEN: {
    meaning: 'This passkey belongs to an account already.',
    remedy: 'Use it to sign in, or let the device make another one.',
  },
  MAX_PASSKEYS_EXCEEDED: {
    meaning: `The account has ${passkeys.count} passkeys, the most that it can have.`,
    remedy: 'Remove one that is not used any more, then add the new one.',
  },
  LAST_PROOF: {
    meaning:
      'Without this passkey or identity, nobody could sign in to the account: it has no password, and no other one.',
    remedy: 'Set a password by a mailed link, or add a passkey, then remove this one.',
  },
  SESSION_NOT_FOUND: {
    meaning: 'You have no session with this id. It may have ended already.',
    remedy: 'Take it as done. `GET /api/users/sessions` has those that are open.',
  },
  ACCESS_TOKEN_NOT_FOUND: {
    meaning: 'You have no access token with this id. It may have been revoked already.',
    remedy: 'Take it as done. `GET /api/users/tokens` has those that there are; the id is not the token itself.',
  },
  MAX_ACCESS_TOKENS_EXCEEDED: {
    meaning: `You have ${accessTokens.count} access tokens, the most that a user can have; expired ones count.`,
    remedy: 'Revoke those that you do not use any more, then create the new one.',
  },
} satisfies Partial<Record<ErrorKey, { meaning: string; remedy: string }>>
