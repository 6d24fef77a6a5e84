import type { ImportFile } from '@wordtide/transfer/import'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { countFurther } from '../limits/index.ts'
import { minuteMs } from '../values/durations.ts'

/** The time that the reader of a file has for each import that is counted. */
const readingMsOfOne = 2000

/** Maximum time of an import from its turn to its last row or image: less than that after which a connection without a byte is closed. */
const maxImportMs = 4 * minuteMs

/** Sent with BUSY, in seconds. */
const retryAfter = 30

/** Counts the time in which the reader of one file was busy. */
export interface ReadingTime {
  /** Adds the time until a promise of the reader is settled. */
  of<T>(read: () => Promise<T>): Promise<T>
  /**
   * Returns the file with its chunks and images counted in, as they are read. Reading more of it throws BUSY once the import has taken too
   * long: what is saved stays, and a repetition goes on.
   */
  ofRows(file: ImportFile): ImportFile
  /** Counts an import that took long as several: a crafted file keeps a thread busy for minutes, whether it can be read or not. */
  count(): Promise<void>
}

export function measureReading(context: UserContext): ReadingTime {
  const { now, user } = context
  const endsAt = now().getTime() + maxImportMs
  let readingMs = 0
  const of: ReadingTime['of'] = async (read) => {
    const startedAt = now().getTime()
    if (startedAt > endsAt) throw new AppError('BUSY', { retryAfter })
    try {
      return await read()
    } finally {
      readingMs += Math.max(0, now().getTime() - startedAt)
    }
  }
  async function* ofAll<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = items[Symbol.asyncIterator]()
    try {
      for (let next = await of(() => iterator.next()); next.done !== true; next = await of(() => iterator.next()))
        yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return {
    of,
    ofRows: (file) => ({
      ...file,
      chunks: (meanings, list, options) => ofAll(file.chunks(meanings, list, options)),
      images: () => ofAll(file.images()),
    }),
    count: () => countFurther(context, 'import', user.id, Math.ceil(readingMs / readingMsOfOne) - 1),
  }
}
