import { createHash, randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isWordtideError } from '../index.ts'
import { fieldsOf, isMissing, parseJson, readText, stateFolder, writePrivately } from './files.ts'
import type { Answer, Result, ReviewType, Wordtide } from './types.ts'

/** The most answers that a call takes. */
const answersPerCall = 500

/** The owner of answers: they are never sent for another user, nor to another server. */
export interface Owner {
  url: string
  userId: string
}

/** The answers of one session, which are kept until the server has them. */
export interface KeptAnswers {
  /** Replaces the answers of the session. Returns once they are on the disk. */
  keep(answers: readonly Answer[]): Promise<void>
  /** Sends them, and then keeps them no more. */
  send(wordtide: Wordtide): Promise<Sent>
}

export interface Sent {
  sent: number
  /** The number of answers to words that are gone or no longer visible. */
  skipped: number
}

const unsentFolder = () => join(stateFolder(), 'unsent')

const folderFor = ({ url, userId }: Owner) =>
  join(unsentFolder(), createHash('sha256').update(`${url} ${userId}`).digest('hex').slice(0, 32))

/** Begins to keep the answers of a new session. */
export function keepAnswers(owner: Owner): KeptAnswers {
  const path = join(folderFor(owner), `${Date.now()}-${randomUUID()}.json`)
  let latest: readonly Answer[] = []
  /** One write after the other, in the order of the answers. */
  let written = Promise.resolve()
  return {
    keep(answers) {
      latest = answers
      const write = () =>
        answers.length === 0
          ? rm(path, { force: true })
          : writePrivately(path, JSON.stringify({ pid: process.pid, answers }))
      // A failed write is reported to its own caller; the next one begins anew.
      const writing = written.then(write, write)
      written = writing.catch(() => undefined)
      return writing
    },
    async send(wordtide) {
      await written
      return sendFile(wordtide, path, latest)
    },
  }
}

/**
 * Sends what earlier sessions have kept. A session that is still running keeps its own, which it may yet take back. What the server refuses
 * stays where it is, and does not keep the others from being sent.
 */
export async function sendKept(wordtide: Wordtide, owner: Owner): Promise<Sent & { refused: string[] }> {
  const total = { sent: 0, skipped: 0, refused: [] as string[] }
  for (const path of await keptFiles(owner)) {
    const kept = readKept(await readText(path))
    if (kept === undefined) {
      total.refused.push(path)
      continue
    }
    if (isOpen(kept)) continue
    try {
      const { sent, skipped } = await sendFile(wordtide, path, kept.answers)
      total.sent += sent
      total.skipped += skipped
    } catch (error) {
      if (!isWordtideError(error) || error.key !== 'INVALID_INPUT') throw error
      total.refused.push(path)
    }
  }
  return total
}

/** Safe to repeat: the server counts an answer with the same vocabulary, type and date once. */
async function sendFile(wordtide: Wordtide, path: string, answers: readonly Answer[]): Promise<Sent> {
  let skipped = 0
  for (let start = 0; start < answers.length; start += answersPerCall) {
    const batch = answers.slice(start, start + answersPerCall)
    const gone = new Set((await wordtide.reviews.submit({ vocReviews: batch })).skipped)
    skipped += batch.filter(({ vocId }) => gone.has(vocId)).length
  }
  await rm(path, { force: true })
  return { sent: answers.length, skipped }
}

/** Returns whether this computer keeps answers of any user. */
export async function keepsAny(): Promise<boolean> {
  const folders = await namesIn(unsentFolder())
  const files = await Promise.all(folders.map((folder) => namesIn(join(unsentFolder(), folder))))
  return files.some((names) => names.length > 0)
}

async function keptFiles(owner: Owner): Promise<string[]> {
  const names = await namesIn(folderFor(owner))
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folderFor(owner), name))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const dayMs = 86_400_000

/** Returns whether the session may still be running; not after a day, when its process id may be another's. */
function isOpen({ pid, answers }: Kept): boolean {
  if (pid === process.pid || (answers.at(-1)?.date ?? 0) < Date.now() - dayMs) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const results: readonly Result[] = [-1, 0, 1]
const types: readonly ReviewType[] = ['translation', 'reverseTranslation', 'dictation']

interface Kept {
  pid: number
  answers: Answer[]
}

/** Undefined if the file is not one of ours. */
function readKept(text: string | undefined): Kept | undefined {
  const { pid, answers } = fieldsOf(parseJson(text ?? ''))
  if (typeof pid !== 'number' || !Array.isArray(answers)) return undefined
  const read = answers.map(readAnswer)
  return read.every((answer) => answer !== undefined) ? { pid, answers: read } : undefined
}

function readAnswer(value: unknown): Answer | undefined {
  const { vocId, type, result, date, thinkingTime } = fieldsOf(value)
  const knownType = types.find((known) => known === type)
  const knownResult = results.find((known) => known === result)
  if (typeof vocId !== 'string' || knownType === undefined || knownResult === undefined) return undefined
  if (typeof date !== 'number' || typeof thinkingTime !== 'number') return undefined
  return { vocId, type: knownType, result: knownResult, date, thinkingTime }
}
