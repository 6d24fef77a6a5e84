import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError, type ByteRange, type Log } from '@wordtide/api'
import { reasonOf } from '@wordtide/db'
import { StartupError } from '../startup-errors.ts'
import type { StoreAddress } from '../store-address.ts'

/** Maximum wait of one attempt for a connection, for the response, and for more of it: a dead store delays a request by less than 5 s. */
const timeoutMs = 2000

/** Stores are entitled to a 500 or 503 now and then. */
const maxAttempts = 2

/** Maximum number of concurrent requests to the store; further ones wait. A client that reads slowly occupies one until it has all. */
const maxSockets = 256

/** Time after which a client should try again while the store is away, in seconds. */
const retryAfter = 2

/** The metadata of a stored object. */
interface ObjectHead {
  bytes: number
  mediaType: string | undefined
}

export interface StoredObject {
  key: string
  bytes: number
  storedAt: Date
}

/** A bucket of an S3-compatible store. Every method throws BUSY while the store cannot be used. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Returns what is stored under a key, or undefined if there is nothing. */
  get(key: string): Promise<Uint8Array | undefined>
  head(key: string): Promise<ObjectHead | undefined>
  /** Reads an object, or a range of it, as it arrives. Throws if there is no such object. */
  read(key: string, range?: ByteRange): AsyncIterable<Uint8Array>
  /** Removes an object if it exists. */
  remove(key: string): Promise<void>
  /** Yields the objects whose keys begin so, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>
}

/** Opens a store and looks whether its bucket can be read. Throws StartupError, whose message has no secret. */
export async function openObjectStore(address: StoreAddress, log: Log): Promise<ObjectStore> {
  const { endpoint, region, key: accessKeyId, secret: secretAccessKey, bucket: Bucket } = address
  // Its makers warn on each start of the Node.js versions that they will leave: which one we need is our README's to say.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Host names for each bucket need names and certificates that few stores other than Amazon's have.
    forcePathStyle: true,
    maxAttempts,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets, keepAlive: true },
      httpsAgent: { maxSockets, keepAlive: true },
    },
    // Many stores do not know the checksums that Amazon's has added.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  try {
    await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }))
  } catch (error) {
    client.destroy()
    throw new StartupError('STORAGE_URL', `cannot use the bucket ${placeOf(address)} (${describe(error)})`, error)
  }

  /** Runs a request. Returns undefined if the object does not exist. */
  async function attempt<T>(request: () => Promise<T>): Promise<T | undefined> {
    try {
      return await request()
    } catch (err) {
      if (err instanceof S3ServiceException && err.$metadata.httpStatusCode === 404 && err.name !== 'NoSuchBucket')
        return undefined
      log.warn({ err }, 'the store of images and sounds cannot be used')
      throw new AppError('BUSY', { retryAfter })
    }
  }

  return {
    async put(Key, Body, ContentType) {
      const stored = await attempt(() => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType })))
      if (stored === undefined) throw new AppError('BUSY', { retryAfter })
    },
    get: (Key) =>
      attempt(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        const chunks: Uint8Array[] = []
        if (Body !== undefined) for await (const chunk of chunksOf(Body.transformToWebStream())) chunks.push(chunk)
        return Buffer.concat(chunks)
      }),
    head: (Key) =>
      attempt(async () => {
        const { ContentLength: bytes = 0, ContentType: mediaType } = await client.send(
          new HeadObjectCommand({ Bucket, Key }),
        )
        return { bytes, mediaType }
      }),
    async *read(Key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await attempt(() => client.send(new GetObjectCommand({ Bucket, Key, Range })))
      if (found?.Body === undefined) throw new AppError('NOT_FOUND')
      yield* chunksOf(found.Body.transformToWebStream())
    },
    async remove(Key) {
      await attempt(() => client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    async *list(Prefix) {
      let ContinuationToken: string | undefined
      do {
        const page = await attempt(() => client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })))
        for (const { Key: key, Size: bytes = 0, LastModified: storedAt = new Date(0) } of page?.Contents ?? [])
          if (key !== undefined) yield { key, bytes, storedAt }
        ContinuationToken = page?.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}

/** Yields what a store sends. The time for which the reader does not want more does not count. Throws BUSY if the store stops sending. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  let timer: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const silent = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new AppError('BUSY', { retryAfter })), timeoutMs)
      })
      const { done, value } = await Promise.race([reader.read(), silent]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    // Also when the reader has left.
    await reader.cancel().catch(() => {})
  }
}

/** The place of a store, without its key and secret. */
const placeOf = ({ endpoint, bucket }: Pick<StoreAddress, 'endpoint' | 'bucket'>): string =>
  `${bucket} at ${new URL(endpoint).host}`

/** Says why a store refuses: stores word it differently, and some send no message. */
function describe(error: unknown): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return 'there is no such bucket'
  if (status === 403) return 'it refuses this key and secret, or to list this bucket'
  return status === undefined ? reasonOf(error) : `it responds with ${status}`
}
