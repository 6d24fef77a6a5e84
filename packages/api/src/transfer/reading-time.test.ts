import { UploadedFile } from '@wordtide/contract'
import { FileError } from '@wordtide/transfer'
import { describe, expect, it } from 'vitest'
import type { VocabularyFiles } from '../ports.ts'
import { createList, createUser, outcome, testCaller, testServices } from '../testing/index.ts'

interface Slowness {
  /** The time that opening a file takes, in ms. */
  open: number
  /** That of each chunk of it. */
  chunks?: readonly number[]
  /** The error that the read ends with. */
  failure?: Error
}

/** A user whose files are read slowly, and a function that imports one. */
async function slowReader({ open, chunks = [], failure }: Slowness) {
  const events: object[] = []
  const ignore = () => {}
  const info = (fields: object, message: string) => void (message === 'security event' && events.push(fields))
  const vocabularyFiles: VocabularyFiles = {
    async open() {
      services.pass(open)
      if (failure !== undefined && chunks.length === 0) throw failure
      return {
        summary: { format: 'csv', columns: [{ header: 'term', meaning: 'term' }], leftBehind: [], total: 1 },
        async *chunks() {
          for (const ms of chunks) {
            services.pass(ms)
            yield { vocabularies: [], problems: [{ row: 2, field: 'term', message: 'Required' }] }
          }
          if (failure !== undefined) throw failure
        },
        async *images() {},
        async close() {},
      }
    },
  }
  const services = await testServices({ limited: true, vocabularyFiles, log: { info, warn: ignore, error: ignore } })
  const user = await createUser(services)
  const { list } = await createList(user)
  /** Imports a file; returns the outcome, and how many imports are left. */
  const attempt = async (options: object = {}) => {
    const { call, context } = testCaller(services, user)
    const file = new UploadedFile('none', 1, 'none')
    const result = await outcome(call.transfer.importIntoList({ id: list.id, file, format: 'csv', ...options }))
    return [result, context.rateLimit.tightest()?.remaining]
  }
  return { services, user, attempt, events }
}

describe('an import counts once for every two seconds in which its file is read', () => {
  it.each<[string, Slowness, string, number]>([
    ['a quick one', { open: 500, chunks: [500, 1000] }, 'ok', 59],
    ['a slow one', { open: 500, chunks: [500, 1001] }, 'ok', 58],
    ['one that cannot be read', { open: 8001, failure: new FileError('DAMAGED') }, 'INVALID_INPUT', 55],
    ['one that ends early', { open: 0, chunks: [4001], failure: new FileError('DAMAGED') }, 'INVALID_INPUT', 57],
  ])('%s', async (_, slowness, result, left) => {
    const { attempt } = await slowReader(slowness)
    expect(await attempt()).toEqual([result, left])
    expect(await attempt({ dryRun: true })).toEqual([result, 2 * left - 60])
  })

  it('nobody keeps a reader busy for more than two minutes an hour and one file', async () => {
    const { services, user, attempt, events } = await slowReader({ open: 60_000, failure: new FileError('TOO_LARGE') })
    expect(await attempt()).toEqual(['FILE_TOO_LARGE', 30])
    expect(events).toEqual([])
    expect(await attempt()).toEqual(['FILE_TOO_LARGE', 0])
    expect(events).toMatchObject([{ event: 'import-limit-reached', countedBy: 'user', userId: user.id }])
    expect(await attempt()).toEqual(['TOO_MANY_REQUESTS', 0])
    services.pass(58 * 60_000)
    expect(await attempt()).toEqual(['FILE_TOO_LARGE', 30])
    expect(events).toHaveLength(1)
  })
})

it('an import that takes more than four minutes ends, and can be continued', async () => {
  const { attempt } = await slowReader({ open: 0, chunks: [239_000, 2000, 0] })
  expect(await attempt()).toEqual(['BUSY', 0])
})
