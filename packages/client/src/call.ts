/** The way to call an operation. The table of all operations is generated from the OpenAPI document. */
export interface Call {
  method: string
  /** Below the server's path of calls, with the names of fields in braces. */
  path: string
  /** The fields that travel in the query; those that are in neither path nor query travel in the body. */
  query?: readonly string[]
  /** The format of the body. JSON with a part is sent as a form if the part is there. */
  body?: 'json' | 'form'
  /** The field of a form that is a file. */
  part?: string
  /** A call without an answer resolves to undefined, one with a file to its response. */
  answer: 'json' | 'none' | 'file'
  /** The field with the items of a page, and the one with the cursor of the next page. */
  pages?: { items: string; cursor: string }
  /** True if an `Idempotency-Key` makes it safe to repeat. */
  takesKey?: true
  /** The errors that the document names for it. */
  errors: readonly string[]
}
