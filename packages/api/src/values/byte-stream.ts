import * as z from 'zod'

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

interface Options {
  mediaType: string
  /** The caching that a client is allowed: revalidated at each use, for a week, or never. */
  cache: 'revalidate' | 'week' | 'never'
  /** Identifies the bytes for `If-None-Match`, with its quotes. */
  etag?: string
  /** In bytes. A stream of known length can be read in parts. */
  length?: number
  /** The name under which a browser saves the stream, if it is a download. */
  fileName?: string
  /** Reads the bytes, or one range of them. */
  open(range?: ByteRange): Uint8Array | AsyncIterable<string | Uint8Array>
}

/** The output of a procedure that returns bytes. The REST transport sends them. In JSON, and so over tRPC, only the description is left. */
export class ByteStream {
  readonly mediaType: string
  readonly cache: Options['cache']
  readonly etag: string | undefined
  readonly length: number | undefined
  readonly fileName: string | undefined
  readonly open: Options['open']

  constructor({ mediaType, cache, etag, length, fileName, open }: Options) {
    this.mediaType = mediaType
    this.cache = cache
    this.etag = etag
    this.length = length
    this.fileName = fileName
    this.open = open
  }

  /** A stream of bytes that are in memory. */
  static of(bytes: Uint8Array, options: Pick<Options, 'mediaType' | 'cache' | 'etag'>): ByteStream {
    const open = (range?: ByteRange) => (range === undefined ? bytes : bytes.subarray(range.start, range.end + 1))
    return new ByteStream({ ...options, length: bytes.length, open })
  }

  toJSON() {
    return { type: this.mediaType, etag: this.etag, name: this.fileName }
  }
}

/** The output schema of a procedure that returns bytes. */
export const byteStream = z.instanceof(ByteStream)
