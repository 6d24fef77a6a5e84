import { STATUS_CODES } from 'node:http'
import { type ErrorKey, errorCatalogue, errorKeys, errorMessageOf } from '@wordtide/contract'
import { accountErrors } from './account-errors.ts'
import { contentErrors } from './content-errors.ts'
import type { DocumentedCall } from './documented-calls.ts'
import { errorPagePath, exampleOf } from './examples.ts'
import { requestErrors } from './request-errors.ts'

/** The text on the page of an error: when it occurs, and what a program or its author does about it. Code is in backticks. */
interface ErrorText {
  meaning: string
  remedy: string
}

/** The text of each error. A new one does not compile without. */
const errorTexts: Readonly<Record<ErrorKey, ErrorText>> = { ...requestErrors, ...accountErrors, ...contentErrors }

/** Calls that a page lists. An error of more can come from nearly every call. */
const maxCalls = 20

const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(errorCatalogue, text)

/** Returns the page of an error, which links to these calls; undefined if there is no such error. */
export function errorPage(key: string, calls: readonly DocumentedCall[]): string | undefined {
  if (!isErrorKey(key)) return undefined
  const { status } = errorCatalogue[key]
  const { meaning, remedy } = errorTexts[key]
  return layout(
    key,
    `<p><a href="/api/docs/errors">Errors</a></p>
<h1>${key}</h1>
<dl>
  <div><dt>Message</dt><dd>${escaped(errorMessageOf(key))}</dd></div>
  <div><dt>Status</dt><dd>${status} ${STATUS_CODES[status] ?? ''}</dd></div>
  <div><dt>Code</dt><dd>${exampleOf(key).code}</dd></div>
</dl>
<h2>What it means</h2>
<p>${formatted(meaning)}</p>
<h2>What to do</h2>
<p>${formatted(remedy)}</p>
<h2>Example</h2>
${exampleBlock(key)}
${linksTo(calls)}`,
  )
}

/** Advice for programs that do not know the key of an error. */
const adviceByStatus: readonly [status: string, advice: string][] = [
  ['400, 413, 415, 416, 431', 'Correct the request: it will fail again as it is.'],
  ['401', 'Sign in, or create a new access token.'],
  ['403', 'You can see it, but are not allowed to do this.'],
  ['404', 'It does not exist, or you have no access: the response is the same.'],
  ['405', '`Allow` lists the methods of the path.'],
  ['408', 'The request did not arrive in time, and nothing was done. Send it again.'],
  ['409, 412', 'Another change came first: read again, then decide. With `Retry-After`, send the request again.'],
  ['410', 'What you refer to is not kept any more: begin anew.'],
  ['421', 'Use the host of the address at which the server is.'],
  [
    '429, 503',
    'Nothing was done, but for `DATABASE_UNAVAILABLE`. Wait for the seconds in `Retry-After`, then send the request again.',
  ],
  ['500, 507', 'Tell the operator of the server the `X-Request-Id` of the response.'],
]

/** The list of all errors, by status. */
export function errorIndex(): string {
  const statuses = [...new Set(errorKeys.map((key) => errorCatalogue[key].status))].sort((a, b) => a - b)
  const sections = statuses.map((status) => {
    const keys = errorKeys.filter((key) => errorCatalogue[key].status === status)
    const rows = keys.map((key) => `<li>${linkTo(key)} <span>${escaped(errorMessageOf(key))}</span></li>`)
    return `<h2 id="${status}">${status} ${STATUS_CODES[status] ?? ''}</h2>\n<ul class="errors">\n${rows.join('\n')}\n</ul>`
  })
  return layout(
    'Errors',
    `<p><a href="/api/docs">Wordtide for programs</a></p>
<h1>Errors</h1>
<p>Every failed call has a body of this form. <code>key</code> names the error for programs and never changes; <code>message</code> is for
people. <code>code</code> is the status, or a number of its own for some errors. <code>issues</code> lists the wrong fields of an invalid
input. A key that a program does not know is handled by its status.</p>
${exampleBlock('INVALID_INPUT')}
<h2>By status</h2>
<dl>
${adviceByStatus.map(([status, advice]) => `<div><dt>${status}</dt><dd>${formatted(advice)}</dd></div>`).join('\n')}
</dl>
${sections.join('\n')}`,
  )
}

/** The body of an error, with short arrays on one line. */
function exampleBlock(key: ErrorKey): string {
  const json = JSON.stringify(exampleOf(key), null, 2).replace(/\[\s+("[^"]*")\s+\]/g, '[$1]')
  return `<pre><code>${escaped(json)}</code></pre>`
}

function linksTo(calls: readonly DocumentedCall[]): string {
  if (calls.length === 0) return ''
  const text =
    calls.length > maxCalls
      ? `<p>${calls.length} calls name this error, among them ${calls.slice(0, 3).map(linkToCall).join(', ')}.</p>`
      : `<ul>\n${calls.map((call) => `<li>${linkToCall(call)}</li>`).join('\n')}\n</ul>`
  return `<h2>Calls</h2>\n${text}`
}

/** Links to the call in Swagger UI. */
const linkToCall = ({ tag, operationId, method, path }: DocumentedCall): string =>
  `<a href="/api/docs#/${tag}/${operationId}"><code>${method} ${path}</code></a>`

const linkTo = (key: ErrorKey): string => `<a href="${errorPagePath(key)}"><code>${key}</code></a>`

/** Escapes a text and marks what is in backticks as code. The key of an error links to its page. */
const formatted = (text: string): string =>
  escaped(text).replace(/`([^`]+)`/g, (_, code: string) => (isErrorKey(code) ? linkTo(code) : `<code>${code}</code>`))

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

const layout = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Wordtide for programs</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/docs/errors.css" />
    <script src="/colour-mode.js"></script>
  </head>
  <body>
    <main>
${content}
    </main>
  </body>
</html>
`

/** Looks as Swagger UI does. Without scripts, the colour mode is that of the system. */
export const errorPagesStyle = `:root {
  color-scheme: light;
  --text: light-dark(#3b4151, #e4e6e6);
  --muted: light-dark(#5f6675, #b7bcbf);
  --link: light-dark(#1f69c0, #8ab8f0);
  --code: light-dark(#8a1f8f, #cba6f0);
  --line: light-dark(#d8dde7, #3b4151);
  background: light-dark(#fafafa, #1c2022);
}
:root.dark {
  color-scheme: dark;
}
@media (scripting: none) {
  :root {
    color-scheme: light dark;
  }
}
body {
  margin: 0;
  font: 1rem/1.6 sans-serif;
  color: var(--text);
}
main {
  box-sizing: border-box;
  max-width: 48rem;
  margin: 0 auto;
  padding: 2rem 1rem 4rem;
  overflow-wrap: anywhere;
}
h1 {
  margin: 0.5rem 0 1.5rem;
  font-size: clamp(1.375rem, 5vw, 2rem);
  line-height: 1.25;
}
h2 {
  margin: 2rem 0 0.5rem;
  font-size: 1.25rem;
}
p {
  margin: 0 0 0.75rem;
}
a {
  color: var(--link);
}
a code {
  color: inherit;
}
:focus-visible {
  outline: 2px solid var(--link);
  outline-offset: 2px;
}
code {
  font: 600 0.875em monospace;
  color: var(--code);
}
pre {
  padding: 1rem;
  border-radius: 4px;
  white-space: pre-wrap;
  background: #333;
  font-size: 0.875rem;
  line-height: 1.5;
}
pre code {
  font: inherit;
  font-family: monospace;
  color: #fff;
}
dl {
  margin: 0;
}
dl div {
  display: flex;
  gap: 1rem;
  padding: 0.375rem 0;
  border-bottom: 1px solid var(--line);
}
dt {
  flex: 0 0 5rem;
  color: var(--muted);
}
dd {
  margin: 0;
}
ul {
  padding-left: 1.25rem;
}
.errors {
  padding: 0;
  list-style: none;
}
.errors li {
  padding: 0.5rem 0;
  border-bottom: 1px solid var(--line);
}
.errors span {
  display: block;
  color: var(--muted);
}
`
