import type { ProcedurePath } from '@wordtide/api'
import type { ErrorKey } from '@wordtide/contract'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One documented call: data alone; what it means is in `endpoint.ts`. */
export interface Row {
  method: Method
  /** Under /api, with `:name` for what stands in the path; it wins over a field of the same name. */
  path: `/${string}`
  procedure: ProcedurePath
  /** What it is for, in one line, and what else its callers should know. */
  summary: string
  description?: string
  /** How it can fail beside what every call of its kind can (`errors-of.ts`). */
  errors?: readonly ErrorKey[]
  /** What success answers: 200 with the output unless said otherwise; 204 without a body. */
  status?: 201 | 204
  /** Whether an image may travel, as multipart `data` and `image`. */
  upload?: true
  /** Other names under which callers may send a field: theirs → ours. */
  rename?: Readonly<Record<string, string>>
  /** What the procedure answers, where it is a file: an image to show, a sound to play, or a download to keep. */
  file?: 'image' | 'sound' | 'download'
}
