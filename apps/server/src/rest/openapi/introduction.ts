import type { OpenAPIV3 } from 'openapi-types'

/** The introduction to all endpoints, in Markdown. */
export const introduction = `The calls of [Wordtide](/) for programs.

**Calls from this page are real.** They are made in the session of this browser, or with an access token after you authorize.

Create an access token on the [settings page](/settings#tokens), and send it with every call:

    curl -H 'Authorization: Bearer wordtide_…' …/api/lists/user

Without one, \`POST /users/session\` signs in and sets a cookie, which authenticates every other call. Beside a token the cookie does not
count. A token may do what its scope says, but nothing about the account itself: its password, sessions, tokens and deletion.

- JSON is UTF-8. Times are unix milliseconds. Ids are strings. Absent text is \`""\`, an absent image or sound is null. In a request null means absent, except in settings.
- Unknown fields are ignored; responses may get new ones. Text is trimmed before it is checked; its length counts UTF-16 units.
- A page contains \`next\`, the cursor of the next page, to send as \`page\`. It is null on the last page. What is added or deleted meanwhile neither skips nor repeats other items.
- An array in a query is \`types=a&types=b\`, \`types[]=a&types[]=b\` or \`types=a,b\`. Two names of one field, such as \`page\` and \`cursor\`, may not have different values.
- PUT replaces the whole object, with the same validation as POST: a field that it leaves out becomes empty. Only image and sound stay. In JSON, \`image\` and \`audio\` may be left out, null, or the path that you have read, none of which changes it.
- An image is kept upright, in sRGB, at most 1600 pixels along each side, and without metadata. Its path is on this server, and changes with it.
- A sound is kept as it is sent. Its path is on this server, and changes with it.
- A POST with an \`Idempotency-Key\` can be repeated: for 24 hours, the same key gets the first response again. PUT and DELETE need none.
- A list or vocabulary has an \`ETag\`, the version of its last edit. PUT and DELETE with \`If-Match\` do not overwrite another edit.
- Every error has \`status\`, \`code\`, \`key\` and \`message\`, and [a page that explains it](/api/docs/errors). With 429 and 503, \`Retry-After\` is the number of seconds to wait.
- Any call can get 400 \`MALFORMED_REQUEST\`, 408 if the request does not arrive in time, 421 for a host name that the server does not serve, and 431 if the headers are too large.
- A web page of any origin may call with a token and without cookies (\`credentials: 'omit'\`).

### Limits

| What | How much |
|---|---|
| an image, a sound, and a whole body with both | 1 MB and 40 megapixels, 1 MB and 30 seconds, and 3 MB |
| the body of a list or a vocabulary | 3 MB, 20,000 names, nested 32 deep |
| the body of an addition of many vocabularies | 500 of them, and 2,500 answers to them, in 3 MB with 200,000 names |
| the body of a submission of answers | 256 kB |
| a file to import | 20 MB of text, 200 MB of JSON or of an Anki package |
| a request, from its begin to its end | 30 seconds; with a file to import 5 minutes, and at least 8 kB a second |
| a query | 100 parameters |
| failed sign-ins | 10 in 5 minutes for one e-mail address and network, 100 in an hour for one address from all networks |
| mails, such as those for a new password | 3 in 30 minutes for one e-mail address and network, 10 in an hour for one address from all networks |
| new audio | 300 in 5 minutes for one user |
| new shares, successful or not | 60 in an hour for one user |
| joining a class | 20 in an hour for one user; 20 wrong codes in an hour from one network |
| invitations to classes | 200 mails in a day for one teacher, 10 to one mailbox |
| reports of public lists | 20 in a day for one user |
| imports, dry runs and failed ones included; one whose file takes longer to read counts for every two seconds | 60 in an hour for one user |
| writes: every POST, PUT and DELETE by a user | 600 in a minute for one user |
| exports and downloads of all data | 4 at a time for one user |

Sign-ups are limited too, and each network has a higher limit for sign-ups, sign-ins, mails and audio; reading has none. A call beyond a
limit gets 429. The response to a counted call says what is left of the nearest limit: \`RateLimit-Limit\` calls fit into the window,
\`RateLimit-Remaining\` are left, and \`RateLimit-Reset\` is the number of seconds until counting restarts.

One user can have 1,000 lists with 100,000 vocabularies, 200 MB of text in them and 500 MB of images and sounds, unless the operator has set other
quotas. What an editor adds counts for the owner of the list.`

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
  { name: 'dictionary', description: 'What the dictionaries of the server say about a term' },
  { name: 'choices', description: 'The languages and parts of speech that fields take' },
  { name: 'reviews', description: 'Learning: what is due, answers, progress, intervals' },
  { name: 'changes', description: 'What has changed, for a program that keeps a copy' },
  { name: 'checks', description: 'Whether the server lives and can serve, for its operator’s programs' },
  { name: 'privacy', description: 'Exporting your data and deleting your account' },
]
