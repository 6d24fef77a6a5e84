import type { OpenAPIV3 } from 'openapi-types'

/** What all endpoints have in common, in Markdown. */
export const introduction = `Every call of [Wordtide](/) for programs.

**Calls from this page are real.** They are made as whoever is signed in in this browser, or by a token, once you authorize.

Make an access token on the [settings page](/settings), and send it with every call:

    curl -H 'Authorization: Bearer wordtide_…' …/api/lists/user

Without one, \`POST /users/session\` signs in and sets a cookie, which serves every other call.

- Times are unix milliseconds. Ids are strings. Absent text is \`""\`, an absent image is null.
- Unknown fields are ignored. Text is trimmed before it is checked; its length counts UTF-16 units.
- A page ends with \`next\`. Send it back as \`page\`; it is null on the last page.
- PUT replaces the whole thing, and is checked like a creation.
- Every failure answers with \`status\`, \`code\`, \`key\` and \`message\`; after 429 and 503, \`Retry-After\` says how many seconds to wait.`

/** The groups of endpoints: the features, by their names in the code. */
export const tags: OpenAPIV3.TagObject[] = [
  { name: 'accounts', description: 'Signing in, up and out, and what is mailed' },
  { name: 'profile', description: 'Your name and your languages' },
  { name: 'feedback', description: 'What you think of it' },
  { name: 'lists', description: 'Vocabulary lists' },
  { name: 'shares', description: 'Who else sees a list' },
  { name: 'ratings', description: 'Stars for other people’s lists' },
  { name: 'vocs', description: 'Vocabularies' },
  { name: 'audio', description: 'Sound' },
  { name: 'reviews', description: 'Learning: what is due, answers, progress, intervals' },
  { name: 'privacy', description: 'Your data, and the end of your account' },
]
