import { AppError } from '../calls/errors.ts'

/** The maximum number of simultaneous downloads of one user in one process. Each holds a page of rows and an image in memory. */
const maxPerUser = 4

/** Sent with BUSY, in seconds. */
const retryAfter = 5

interface UserDownloads {
  count: number
  /** Settles when the current piece has been read: the pieces of one user are read one after another. */
  lastPiece: Promise<unknown>
}

const underWay = new Map<string, UserDownloads>()

/** Counts the downloads that are under way in this process. */
export function countDownloads(): number {
  let sum = 0
  for (const { count } of underWay.values()) sum += count
  return sum
}

interface Download {
  /** Reads a piece in the user's turn. */
  inTurn<T>(read: () => Promise<T>): Promise<T>
  end(): void
}

/** Counts a download of a user. Throws BUSY while the user has four. */
function begin(userId: string): Download {
  const downloads = underWay.get(userId) ?? { count: 0, lastPiece: Promise.resolve() }
  if (downloads.count >= maxPerUser) throw new AppError('BUSY', { retryAfter })
  downloads.count++
  underWay.set(userId, downloads)
  let isOpen = true
  return {
    inTurn(read) {
      const piece = downloads.lastPiece.then(read)
      downloads.lastPiece = piece.catch(() => {})
      return piece
    },
    end() {
      if (!isOpen) return
      isOpen = false
      downloads.count--
      if (downloads.count === 0) underWay.delete(userId)
    },
  }
}

/** Runs the preparation of a download, which counts as one. Throws BUSY while the user has four under way. */
export async function prepareDownload<T>(userId: string, prepare: () => Promise<T>): Promise<T> {
  const { inTurn, end } = begin(userId)
  return inTurn(prepare).finally(end)
}

/**
 * Opens a download of a user, which counts until it ends, fails or is left. Throws BUSY while the user has four under way: a client that
 * reads slowly holds each for as long as it likes. Four fast downloads cost other users no more than one.
 */
export function openDownload<T>(userId: string, open: () => AsyncIterable<T>): AsyncIterable<T> {
  const { inTurn, end } = begin(userId)
  const source = open()[Symbol.asyncIterator]()
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const result = await inTurn(() => source.next())
          if (result.done === true) end()
          return result
        } catch (error) {
          end()
          throw error
        }
      },
      // A generator that was never started would not run its `finally`.
      async return() {
        end()
        await source.return?.()
        return { done: true, value: undefined }
      },
    }),
  }
}
