import { browserStorage, keysOf } from '../lib/kept/browser-storage.ts'
import { userKeys } from '../lib/kept/stored-keys.ts'

/** The prefix of the keys of drafts; the id of the user and the name of the form follow. */
const prefix = `${userKeys.draft}:`

/** The time that a draft is kept after its last change. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** Of each user, the drafts that were changed last are kept. A form with more text than this keeps none. */
const maxDrafts = 10
const maxLength = 200_000
/** No form accepts a larger file. */
const maxFileBytes = 2 ** 20

/** The unsaved values of a form. */
export interface Draft {
  values: object
  /** The fields that hold a file, which is not among the values. */
  files: readonly string[]
}

interface StoredDraft extends Draft {
  /** In unix ms. */
  changedAt: number
}

/** The files of the drafts that were written since the page was loaded, by the key of the draft. */
const filesInMemory = new Map<string, Record<string, File>>()

const keyOf = (userId: string, form: string) => `${prefix}${userId}:${form}`

/** Keeps the unsaved values of a form in this browser. Does nothing if it has no room or forbids storage. */
export function writeDraft(userId: string, form: string, values: object): void {
  const key = keyOf(userId, form)
  const files: Record<string, File> = {}
  for (const [field, value] of Object.entries(values))
    if (value instanceof File && value.size <= maxFileBytes) files[field] = value
  const draft: StoredDraft = {
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File))),
    files: Object.entries(values).flatMap(([field, value]) => (value instanceof File ? field : [])),
    changedAt: Date.now(),
  }
  const text = JSON.stringify(draft)
  if (text.length > maxLength) {
    remove(key)
    return
  }
  try {
    browserStorage().setItem(key, text)
  } catch {
    return
  }
  if (!isSame(files, filesInMemory.get(key) ?? {})) storeFiles(key, files)
  for (const { key: old } of draftsOf(userId).slice(maxDrafts)) remove(old)
}

/** Returns the draft of a form, if there is one that is not too old. */
export function readDraft(userId: string, form: string): Draft | undefined {
  const key = keyOf(userId, form)
  const draft = parse(browserStorage().getItem(key))
  if (draft !== undefined && isFresh(draft)) return draft
  remove(key)
  return undefined
}

/** Returns the files of a draft; those that cannot be read are missing. */
export async function readDraftFiles(userId: string, form: string, { files }: Draft): Promise<Record<string, File>> {
  const key = keyOf(userId, form)
  if (files.length === 0) return {}
  const inMemory = filesInMemory.get(key)
  if (inMemory !== undefined) return inMemory
  try {
    const stored = (await (await import('./draft-files.ts')).readFiles(key)) ?? {}
    filesInMemory.set(key, stored)
    return stored
  } catch {
    return {}
  }
}

/** Discards the draft of a form. */
export const dropDraft = (userId: string, form: string): void => remove(keyOf(userId, form))

/** Discards all drafts of a user, who signs out. */
export function dropDrafts(userId: string): void {
  for (const { key } of draftsOf(userId)) remove(key)
}

/** Discards the drafts of all other users of this browser, and those that are too old. */
export function sweepDrafts(userId: string): void {
  const own = `${prefix}${userId}:`
  for (const { key, draft } of allDrafts()) if (!key.startsWith(own) || !isFresh(draft)) remove(key)
}

const isFresh = ({ changedAt }: StoredDraft): boolean => Date.now() - changedAt < maxAgeMs

/** The drafts of a user, the one that was changed last first. */
const draftsOf = (userId: string) =>
  allDrafts()
    .filter(({ key }) => key.startsWith(`${prefix}${userId}:`))
    .sort((one, other) => other.draft.changedAt - one.draft.changedAt)

function allDrafts() {
  const storage = browserStorage()
  return keysOf(storage).flatMap((key) => {
    if (!key.startsWith(prefix)) return []
    return { key, draft: parse(storage.getItem(key)) ?? { values: {}, files: [], changedAt: 0 } }
  })
}

function remove(key: string): void {
  const storage = browserStorage()
  if ((parse(storage.getItem(key))?.files.length ?? 0) > 0) storeFiles(key, {})
  storage.removeItem(key)
}

/** Replaces the files of a draft, also in IndexedDB, where they survive the page. */
function storeFiles(key: string, files: Record<string, File>): void {
  if (Object.keys(files).length === 0) filesInMemory.delete(key)
  else filesInMemory.set(key, files)
  // Without IndexedDB, or without room, the file is chosen again after a reload.
  import('./draft-files.ts').then((store) => store.writeFiles(key, files)).catch(() => undefined)
}

function isSame(files: Record<string, File>, others: Record<string, File>): boolean {
  const fields = Object.keys(files)
  return fields.length === Object.keys(others).length && fields.every((field) => files[field] === others[field])
}

function parse(text: string | null): StoredDraft | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  'files' in value &&
  Array.isArray(value.files) &&
  'changedAt' in value &&
  typeof value.changedAt === 'number'
