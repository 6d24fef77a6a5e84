#!/usr/bin/env node
// Imports a CSV file as a vocabulary list, and prints what is due. Node.js 20 or newer, no packages.
//
//   export WORDTIDE_TOKEN=wordtide_…   # made on the settings page; or WORDTIDE_EMAIL and WORDTIDE_PASSWORD
//   node wordtide.mjs import ../spanish.csv --name 'Spanish basics' --language es --to en
//   node wordtide.mjs import more.csv --list LIST_ID --to en
//   node wordtide.mjs due [LIST_ID]
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { WORDTIDE_URL = 'http://localhost:3000', WORDTIDE_TOKEN, WORDTIDE_EMAIL, WORDTIDE_PASSWORD } = process.env

/** The header with the credentials, sent with every call. @type {Record<string, string>} */
const credentials = WORDTIDE_TOKEN ? { authorization: `Bearer ${WORDTIDE_TOKEN}` } : {}

/** An error response, with a message for each invalid field. */
class Refusal extends Error {
  /** @param {number} status @param {{ message?: string, issues?: { path: (string | number)[], message: string }[] }} body */
  constructor(status, { message = `The server answered ${status}`, issues = [] }) {
    const fields = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    super(fields.length > 0 ? fields.join('; ') : message)
    this.status = status
  }
}

/** A POST carries `key`, so that repeating it has no second effect. @param {string} method @param {string} path @param {object} [body] @param {string} [key] */
async function call(method, path, body, key = randomUUID()) {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${WORDTIDE_URL.replace(/\/$/, '')}/api/${path}`, {
      method,
      headers: {
        ...credentials,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': key }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    // Too many requests, or busy: the server says when to try again.
    if ([429, 503].includes(response.status) && attempt < 5) {
      const seconds = Number(response.headers.get('retry-after')) || 1
      console.error(`The server answered ${response.status}: trying again in ${seconds} s`)
      await setTimeout(seconds * 1000)
      continue
    }
    // A proxy may respond with an HTML page.
    const answer = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
    if (!response.ok) throw new Refusal(response.status, answer)
    const [cookie] = response.headers.getSetCookie()
    if (cookie !== undefined) credentials.cookie = cookie.split(';', 1)[0] ?? ''
    return answer
  }
}

/** Yields the items of all pages: `next` is the cursor of the next page. @param {string} path @param {string} field */
async function* pagesOf(path, field) {
  for (let page = ''; page !== null; ) {
    const answer = await call('GET', `${path}?${new URLSearchParams({ limit: '100', ...(page && { page }) })}`)
    yield* answer[field]
    page = answer.next
  }
}

/** The rows of a CSV text (RFC 4180), a blank line as one empty field. @param {string} text */
function readCsv(text) {
  const whole = text.replace(/\r?\n?$/, '\n')
  const rows = [/** @type {string[]} */ ([])]
  let read = 0
  for (const [field, quoted, plain = '', end] of whole.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*)?)(,|\r?\n)/gy,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
    read += field.length
  }
  if (read < whole.length) throw new Error(`row ${rows.length}: the quotes do not fit`)
  return rows.slice(0, -1)
}

const columns = ['term', 'pos', 'definition', 'example', 'translation', 'tags']

/** The text of a file, without the mark that Excel puts before it. @param {string} file */
async function readText(file) {
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${file} is not UTF-8: save it as CSV UTF-8`)
  }
}

/** The file's rows with their numbers, as a spreadsheet counts them. @param {string} file */
async function readRows(file) {
  const [first = [], ...rows] = readCsv(await readText(file))
  const header = first.join() === '' ? [] : first
  const unknown = header.filter((name) => !columns.includes(name)).map((name) => `"${name}"`)
  if (unknown.length > 0)
    throw new Error(
      `Unknown columns: ${unknown.join(', ')} (is the separator a comma?). Known are: ${columns.join(', ')}`,
    )
  if (new Set(header).size < header.length) throw new Error('row 1: a column is there twice')
  if (!header.includes('term')) throw new Error('row 1: there is no column "term"')
  return rows.flatMap((fields, index) => {
    const number = index + 2
    if (fields.length === 1 && fields[0] === '') return []
    if (fields.length !== header.length) throw new Error(`row ${number}: ${fields.length} fields, not ${header.length}`)
    return [{ number, row: Object.fromEntries(header.map((name, at) => [name, fields[at] ?? ''])) }]
  })
}

/** Returns the body of the call for a row. The server validates it. @param {Record<string, string>} row @param {string} language */
function vocabularyOf({ term, pos, definition, example, translation, tags = '' }, language) {
  const translations = translation ? [{ language, value: translation }] : []
  return {
    term,
    pos,
    definitions: definition ? [{ language, value: definition }] : [],
    examples: example || translation ? [{ value: example, translations }] : [],
    tags: tags.split(';').flatMap((tag) => tag.trim() || []),
  }
}

/** @param {string} id */
const howToGoOn = (id) => `Import the file again within 24 hours by --list ${id}: rows that are in are not added twice`

/** Returns the key of a row's call, the same when the file is imported again. @param {number} number @param {object} body */
const keyOf = (number, body) => `row ${number} ${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`

/** @param {string} file @param {{ list?: string, name?: string, language?: string, to?: string }} options */
async function importFile(file, { list: known, name, language, to = '' }) {
  // Reads the whole file first, so that a malformed one creates nothing.
  const rows = await readRows(file)
  const list = known
    ? await call('GET', `lists/${encodeURIComponent(known)}`)
    : await call('POST', 'lists', { name, language, targetLanguages: [to] })
  console.log(`List ${list.id}: ${list.name}`)
  let refused = 0
  for (const { number, row } of rows) {
    try {
      const body = { listId: list.id, ...vocabularyOf(row, to) }
      await call('POST', 'vocs', body, keyOf(number, body))
    } catch (error) {
      const message = `row ${number} (${row.term}): ${messageOf(error)}`
      // Only this row is invalid. Any other error would occur for all rows.
      if (!(error instanceof Refusal && error.status === 400)) throw new Error(`${message}\n${howToGoOn(list.id)}`)
      console.error(message)
      refused += 1
    }
  }
  const added = rows.length - refused
  console.log(`${added} ${added === 1 ? 'vocabulary' : 'vocabularies'} added`)
  if (refused > 0)
    throw new Error(`${refused} refused: mend them in a file of their own, and add it by --list ${list.id}`)
}

/** Prints the number of due reviews and the cards of one list, or of every list that is being learned. @param {string} [id] */
async function printDue(id) {
  const lists = id ? [await call('GET', `lists/${encodeURIComponent(id)}`)] : pagesOf('lists/learning', 'lists')
  for await (const { id: list, name, dueCount } of lists) {
    console.log(`${name}: ${dueCount} due`)
    if (dueCount === 0) continue
    // Due cards come first; one call returns at most a hundred.
    const count = String(Math.min(dueCount, 100))
    const cards = await call('GET', `reviews/vocs?${new URLSearchParams({ list, count })}`)
    for (const { term, reviewType } of cards) console.log(`  ${term} (${reviewType})`)
    if (dueCount > cards.length) console.log(`  and ${dueCount - cards.length} more`)
  }
}

/** Returns the message of an error. `fetch` has the reason in `cause`, one for each address of a host. @param {unknown} error @returns {string} */
function messageOf(error) {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError) return messageOf(error.errors[0])
  return error.cause ? `${WORDTIDE_URL}: ${messageOf(error.cause)}` : error.message
}

const usage = 'Usage: import FILE (--name NAME --language CODE | --list ID) --to CODE, or: due [LIST_ID]'

async function main() {
  const text = { type: /** @type {const} */ ('string') }
  const { values, positionals } = parseArgs({
    options: { name: text, language: text, to: text, list: text, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) return console.log(usage)
  const [command, argument] = positionals
  const imports = command === 'import' && argument && values.to && (values.list || (values.name && values.language))
  if (!imports && command !== 'due') throw new Error(usage)
  if (!/^https?:/.test(WORDTIDE_URL)) throw new Error('WORDTIDE_URL must begin with http:// or https://')
  const byPassword = !WORDTIDE_TOKEN
  if (byPassword && !(WORDTIDE_EMAIL && WORDTIDE_PASSWORD))
    throw new Error('Set WORDTIDE_TOKEN, or WORDTIDE_EMAIL and WORDTIDE_PASSWORD')
  if (byPassword) await call('POST', 'users/session', { email: WORDTIDE_EMAIL, password: WORDTIDE_PASSWORD })
  try {
    await (imports ? importFile(argument, values) : printDue(argument))
  } finally {
    if (byPassword)
      await call('DELETE', 'users/session').catch((error) => console.error(`Sign out: ${messageOf(error)}`))
  }
}

main().catch((error) => {
  console.error(messageOf(error))
  process.exitCode = 1
})
