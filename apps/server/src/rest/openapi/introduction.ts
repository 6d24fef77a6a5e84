import type { OpenAPIV3 } from 'openapi-types'

/** The introduction to all endpoints, in Markdown. */
export const introduction = `The calls of [Wordtide](/) for programs.

**Calls from this page are real.** They are made in the session of this browser, or with an access token after you authorize.

Create an access token on the [settings page](/settings#tokens), and send it with every call:

    curl -H 'Authorization: Bearer wordtide_…' …/api/lists/user

Without one, \`POST /users/session\` signs in and sets a cookie, which authenticates every other call.

- Times are unix milliseconds. Ids are strings. Absent text is \`""\`, an absent image is null.
- Unknown fields are ignored. Text is trimmed before it is checked; its length counts UTF-16 units.
- A page contains \`next\`, the cursor of the next page, to send as \`page\`. It is null on the last page.
- PUT replaces the whole object, with the same validation as POST.
- A POST with an \`Idempotency-Key\` can be repeated: for 24 hours, the same key gets the first response again.
- A list or vocabulary has an \`ETag\`, the version of its last edit. PUT and DELETE with \`If-Match\` do not overwrite another edit.
- Every error has \`status\`, \`code\`, \`key\` and \`message\`. With 429 and 503, \`Retry-After\` is the number of seconds to wait.
- Any call can get 400 \`MALFORMED_REQUEST\`, 408 if the request does not arrive in time, 421 for a host name that the server does not serve, and 431 if the headers are too large.
- A call that is counted says in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` what is left of its limit.`

/** The groups of endpoints: the features, by their names in the code. */
export const tags: OpenAPIV3.TagObject[] = [
  { name: 'accounts', description: 'Signing up, in and out, and mailed links' },
  { name: 'passkeys', description: 'Your passkeys; a browser makes and uses them' },
  { name: 'account', description: 'Your password and your e-mail address' },
  { name: 'twoFactor', description: 'The second factor of your account' },
  { name: 'accessTokens', description: 'The access tokens of your programs' },
  { name: 'webhooks', description: 'Addresses that are told of what happens in your account' },
  { name: 'devices', description: 'Your sessions: where you are signed in' },
  { name: 'security', description: 'What has happened to the protection of your account' },
  { name: 'profile', description: 'Your name and your languages' },
  { name: 'feedback', description: 'Feedback to the operator of the server' },
  { name: 'lists', description: 'Vocabulary lists' },
  { name: 'shares', description: 'Sharing lists with other users' },
  { name: 'classes', description: 'Classes: a teacher’s lists for all who join' },
  { name: 'assignments', description: 'What classes are to learn, and how far their members have come' },
  { name: 'ratings', description: 'Star ratings of other users’ lists' },
  { name: 'reports', description: 'Reporting public lists to the operator of the server' },
  { name: 'vocs', description: 'Vocabularies' },
  { name: 'transfer', description: 'Many vocabularies at once' },
  { name: 'audio', description: 'Speech audio' },
  { name: 'choices', description: 'The languages and parts of speech that fields take' },
  { name: 'reviews', description: 'Learning: what is due, answers, progress, intervals' },
  { name: 'changes', description: 'What has changed, for a program that keeps a copy' },
  { name: 'checks', description: 'Whether the server lives and can serve, for its operator’s programs' },
  { name: 'privacy', description: 'Exporting your data and deleting your account' },
]
