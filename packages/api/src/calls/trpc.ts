import { initTRPC } from '@trpc/server'
import { type ErrorKey, setPlainMessages } from '@wordtide/contract'
import type * as z from 'zod'
import type { CountedCall } from '../flow/attempt-limits.ts'
import type { Context } from './context.ts'
import { translateError } from './errors.ts'

setPlainMessages()

/** The callers of a procedure: everyone, users with a session or an access token, or users with a session only. */
export type Access = 'public' | 'protected' | 'session'

/** The REST endpoint of a procedure. Its fields, body and response are those of `.input()` and `.output()`. */
export interface RestMeta {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's root, with `:name` for each input field that is part of the path. */
  path: `/${string}`
  /** Another path of the endpoint, which the OpenAPI document has in words alone: tools find the two, or this one and others, ambiguous. */
  pathAlias?: `/${string}`
  /** The status of success: 200 by default; 204 sends no body. */
  status?: 200 | 201 | 204
  /** The status of success if the input has `dryRun`; that of others by default. */
  dryRunStatus?: 200
  /** One line for the OpenAPI document; `description` has further advice for clients. Both are Markdown. */
  summary: string
  description?: string
  /** The errors specific to this endpoint. Those of its access, method and input are derived. */
  errors?: readonly ErrorKey[]
  /** Other names that clients may use for an input field: alias to field. */
  aliases?: Readonly<Record<string, string>>
  /** The meaning of a path or query parameter here, if the description that all endpoints share does not give it. */
  parameters?: Readonly<Record<string, string>>
  /** The file that the endpoint sends if the procedure returns a `ByteStream`; `json` is the schema of what it sends in JSON. */
  file?: { types: readonly string[]; isDownload?: true; json?: z.ZodType }
  /**
   * Set if the version of the output is its `ETag`, and a PUT or DELETE keeps to `If-Match`. With `edit`, the output also has fields that
   * change without an edit; with `output`, it changes only with its version, but for the names of users (decision 035), so that a GET keeps
   * to `If-None-Match`.
   */
  versioned?: 'edit' | 'output'
  /**
   * The largest file that the endpoint takes, in bytes: its body is multipart, with the part `file`, which arrives on the disk, as an
   * `UploadedFile`. Such a procedure cannot be called by tRPC, which keeps bodies in memory.
   */
  maxFileBytes?: number
  /** The seconds for which any cache may keep the response, which is the same for everyone. None may by default. */
  maxAge?: number
  /** True if success sets the session cookie. */
  setsSession?: true
  /** A request and its response, by the names of the input's fields. A test parses both with the schemas. */
  example?: { input?: object; output?: unknown }
}

/** The declarations of a procedure about itself. */
export interface ProcedureMeta {
  /** Set by the builders in `procedures.ts`. */
  access?: Access
  /** True if it runs while the session is looked up. Set by `readingProcedure`. */
  readsAhead?: true
  /** The limit under which calls by a user count, beside that of writes. */
  counts?: CountedCall
  /** Absent for a procedure that only the web client calls. */
  rest?: RestMeta
  /** The largest request body; `limits.smallBody` by default. A public procedure has the default. */
  maxBodyBytes?: number
  /** The maximum number of names in the objects of a JSON body; `limits.json.names` by default. */
  maxJsonNames?: number
  /** The maximum time for a request to arrive, in milliseconds; `defaultArrivalTimeoutMs` by default. */
  arrivalTimeoutMs?: number
  /** True if a client calls it again and again until thousands of rows are written, so that its user's next turn comes later. */
  isBulk?: true
  /** True if a request with an `Idempotency-Key` is not one transaction, but carried out in steps (`inStep`). */
  inSteps?: true
  /** True if its output is a secret, which must not be stored. */
  returnsSecret?: true
  /** True if null is refused where the input cannot be null; otherwise it counts as absent. */
  refusesNull?: true
}

/** The maximum time for a request to arrive if its procedure declares no other. */
export const defaultArrivalTimeoutMs = 30_000

/** tRPC, set up once: every error leaves as the catalogue's body in `data.error`. */
export const trpc = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const body = translateError(error, ctx?.log ?? silent)
      return { ...shape, message: body.message, data: { httpStatus: body.status, error: body } }
    },
  })

// A request has no context, and so no log, only if `createContext` itself failed.
const silent = { info() {}, warn() {}, error() {} }
