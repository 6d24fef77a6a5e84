#!/usr/bin/env node
// Keeps a copy of your lists, words and reviews in a JSON file, with edits that wait for a network. Node.js 20 or newer, no packages.
//
//   export WORDTIDE_TOKEN=wordtide_…   # made on the settings page
//   node wordtide-sync.mjs words.json sync
//   node wordtide-sync.mjs words.json add LIST_ID '{ "term": "mar", "pos": "n" }'
//   node wordtide-sync.mjs words.json change VOCABULARY_ID '{ "notes": "calm today" }'
//   node wordtide-sync.mjs words.json remove VOCABULARY_ID
//   node wordtide-sync.mjs words.json answer VOCABULARY_ID translation 1
import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** @typedef {{ url: string, token: string }} Server */
/** @typedef {Record<string, any>} Thing A list, a vocabulary or a review, as the server returns it. */
/** @typedef {{ key: string, do: 'add' | 'change' | 'remove' | 'answer', id: string, body?: Thing, base?: number }} Edit `base` is the `lastModifiedAt` of the vocabulary that was edited. */

/** The copy: what the server had at the last sync, edits that are still to be sent, and those that it has refused since. */
export const emptyCopy = () => ({
  next: '',
  list: /** @type {Record<string, Thing>} */ ({}),
  vocabulary: /** @type {Record<string, Thing>} */ ({}),
  review: /** @type {Record<string, Thing>} */ ({}),
  unsent: /** @type {Edit[]} */ ([]),
  refused: /** @type {(Edit & { why: string })[]} */ ([]),
})
/** @typedef {ReturnType<typeof emptyCopy>} Copy */

/** A response with an error that a repetition would get, too. */
class Refusal extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

/** @param {Server} server @param {string} method @param {string} path @param {Thing} [body] @param {Record<string, string>} [headers] */
async function call({ url, token }, method, path, body, headers = {}) {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${url.replace(/\/$/, '')}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    if (response.ok) return { body: text === '' ? {} : JSON.parse(text), etag: response.headers.get('etag') ?? '' }
    const isBusy = [429, 503].includes(response.status)
    if (isBusy && attempt < 5) {
      await setTimeout((Number(response.headers.get('retry-after')) || 1) * 1000)
      continue
    }
    const { message = `The server answered ${response.status}` } = text.startsWith('{') ? JSON.parse(text) : {}
    if (isBusy || response.status >= 500 || [401, 408].includes(response.status)) throw new Error(message)
    throw new Refusal(response.status, message)
  }
}

const fields = ['term', 'pos', 'label', 'definitions', 'examples', 'attributes', 'tags', 'notes']

/** @param {Thing} voc @returns {Thing} */
const fieldsOf = (voc) => Object.fromEntries(fields.flatMap((name) => (name in voc ? [[name, voc[name]]] : [])))

/** The vocabularies with the edits that are still to be sent. @param {Copy} copy */
export function vocabulariesOf({ vocabulary, unsent }) {
  const shown = { ...vocabulary }
  for (const { do: action, id, body } of unsent)
    if (action === 'remove') delete shown[id]
    else if (action !== 'answer') shown[id] = { ...shown[id], id, ...body }
  return shown
}

/** @param {Copy} copy @param {Omit<Edit, 'key'>} edit */
const queue = (copy, edit) => copy.unsent.push({ key: randomUUID(), ...edit })

/** @param {Copy} copy @param {string} id */
function find(copy, id) {
  const voc = vocabulariesOf(copy)[id]
  if (voc === undefined) throw new Error(`There is no vocabulary ${id}`)
  return voc
}

/** What one can do without a network. The id of an added vocabulary is another one once it is sent. */
export const edits = {
  /** @param {Copy} copy @param {string} listId @param {Thing} given */
  add: (copy, listId, given) => queue(copy, { do: 'add', id: randomUUID(), body: { listId, ...given } }),
  /** @param {Copy} copy @param {string} id @param {Thing} given */
  change(copy, id, given) {
    const voc = find(copy, id)
    queue(copy, { do: 'change', id, body: { ...fieldsOf(voc), ...given }, base: voc.lastModifiedAt })
  },
  /** @param {Copy} copy @param {string} id */
  remove: (copy, id) => queue(copy, { do: 'remove', id, base: find(copy, id).lastModifiedAt }),
  /** @param {Copy} copy @param {string} id @param {string} type @param {number} result @param {number} [date] */
  answer(copy, id, type, result, date = Date.now()) {
    find(copy, id)
    queue(copy, { do: 'answer', id, body: { type, result, date, thinkingTime: 0 } })
  },
}

/** Sends an edit, which may have been sent before, without an answer. @param {Server} server @param {Copy} copy @param {Edit} edit */
async function send(server, copy, { key, do: action, id, body = {}, base }) {
  if (action === 'answer') return await call(server, 'POST', 'reviews/vocs', { vocReviews: [{ vocId: id, ...body }] })
  let saved
  if (action === 'add') saved = (await call(server, 'POST', 'vocs', body, { 'idempotency-key': key })).body
  else {
    const current = await call(server, 'GET', `vocs/${id}`)
    const isDone =
      action === 'change' && isDeepStrictEqual(fieldsOf({ ...current.body, ...body }), fieldsOf(current.body))
    if (isDone) saved = current.body
    else if (current.body.lastModifiedAt !== base) throw new Refusal(412, 'It was changed elsewhere')
    // If it changes just now, the server refuses.
    else
      saved = (
        await call(
          server,
          action === 'change' ? 'PUT' : 'DELETE',
          `vocs/${id}`,
          action === 'change' ? body : undefined,
          { 'if-match': current.etag },
        )
      ).body
  }
  // Later edits are of what this one has made of it.
  for (const later of copy.unsent)
    if (later.id === id) Object.assign(later, { id: saved.id ?? id, base: saved.lastModifiedAt })
}

/** Follows the feed of changes to its end. @param {Server} server @param {Copy} copy @param {() => Promise<void>} save */
async function follow(server, copy, save) {
  for (let more = true; more; await save()) {
    const query = new URLSearchParams({ limit: '500', ...(copy.next && { since: copy.next }) })
    const page = await call(server, 'GET', `changes?${query}`).catch((error) => {
      if (!(error instanceof Refusal && error.status === 410)) throw error
      return undefined
    })
    if (page === undefined) {
      Object.assign(copy, { next: '', list: {}, vocabulary: {}, review: {} })
      continue
    }
    for (const { kind, id, deleted, value } of page.body.changes) {
      const things = copy[/** @type {'list' | 'vocabulary' | 'review'} */ (kind)]
      if (deleted) delete things[id]
      else things[id] = value
      if (deleted && kind === 'list') removeWhere(copy.vocabulary, (voc) => voc.listId === id)
    }
    copy.next = page.body.next
    more = page.body.more
  }
  // With a list go its vocabularies, and with a vocabulary its reviews.
  removeWhere(copy.vocabulary, ({ listId }) => !(listId in copy.list))
  removeWhere(copy.review, ({ vocId }) => !(vocId in copy.vocabulary))
}

/** @param {Record<string, Thing>} things @param {(thing: Thing) => boolean} isGone */
function removeWhere(things, isGone) {
  for (const [id, thing] of Object.entries(things)) if (isGone(thing)) delete things[id]
}

/**
 * Sends the edits in their order, and then fetches what has changed. What the server refuses, and what was changed elsewhere since, ends in
 * `refused`. If it fails, it goes on from there the next time.
 * @param {Server} server @param {Copy} copy @param {() => Promise<void>} [save]
 */
export async function sync(server, copy, save = async () => {}) {
  for (let edit = copy.unsent[0]; edit !== undefined; edit = copy.unsent[0]) {
    const refusal = await send(server, copy, edit).then(
      () => undefined,
      (error) => {
        if (!(error instanceof Refusal)) throw error
        // What is to be removed, and is gone, may have been removed by this edit.
        return edit.do === 'remove' && error.status === 404 ? undefined : error
      },
    )
    copy.unsent.shift()
    if (refusal !== undefined) copy.refused.push({ ...edit, why: refusal.message })
    await save()
  }
  await follow(server, copy, save)
  await save()
}

async function main() {
  const { WORDTIDE_URL: url = 'http://localhost:3000', WORDTIDE_TOKEN: token } = process.env
  const [file, command, first = '', second = '', third = ''] = process.argv.slice(2)
  if (file === undefined || command === undefined)
    throw new Error('Usage: FILE sync | add | change | remove | answer …')
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return '{}'
  })
  /** @type {Copy} */
  const copy = { ...emptyCopy(), ...JSON.parse(text) }
  const save = async () => {
    await writeFile(`${file}.new`, JSON.stringify(copy))
    await rename(`${file}.new`, file)
  }
  if (command === 'add') edits.add(copy, first, JSON.parse(second))
  else if (command === 'change') edits.change(copy, first, JSON.parse(second))
  else if (command === 'remove') edits.remove(copy, first)
  else if (command === 'answer') edits.answer(copy, first, second, Number(third))
  else if (command !== 'sync') throw new Error(`Unknown command: ${command}`)
  else if (token === undefined) throw new Error('Set WORDTIDE_TOKEN')
  else await sync({ url, token }, copy, save)
  for (const { do: action, id, why } of copy.refused.splice(0)) console.error(`Refused: ${action} ${id}: ${why}`)
  await save()
  const counts = [copy.list, vocabulariesOf(copy), copy.review].map((things) => Object.keys(things).length)
  console.log(`${counts[0]} lists, ${counts[1]} words, ${counts[2]} reviews; ${copy.unsent.length} to send`)
}

if (import.meta.filename === process.argv[1])
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
