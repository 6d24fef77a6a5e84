import { errorBody, errorKeys, errorMessageOf } from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import { expect } from 'vitest'
import type { Answer } from '../../../testing/index.ts'
import { createResponseCheck, type Operation } from '../../openapi/testing/operations.ts'

const messages = new Set(errorKeys.map((key) => errorMessageOf(key)))

/** Texts that only our own files, libraries and database have. */
const internal =
  /node_modules|\.tsx?\b|\n\s+at |"stack"|Failed query|\b(select|insert|update|delete) .*\b(from|into|set)\b.*\$1|postgres|drizzle|pglite|fastify|TRPC|Zod/i
/** Default messages of zod. */
const zodDefault = /expected|received|must match|unrecognized/i

/** Returns an assertion that a response is as the document says and has no internal text in it. */
export function createResponseAssertion(document: OpenAPIV3.Document) {
  const deviationOf = createResponseCheck(document)
  return (operation: Operation, response: Answer): void => {
    const { status, headers, body, text } = response
    expect(deviationOf(operation, response), text).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/.{36}/)
    expect(headers['cache-control']).toMatch(status >= 400 ? /^no-store$/ : /./)
    if (status < 400) return
    assertError(status, body)
    expect(text).not.toMatch(internal)
  }
}

function assertError(status: number, body: unknown): void {
  const error = errorBody.strict().parse(body)
  expect(error.status).toBe(status)
  expect(status).toBeLessThan(500)
  if (error.issues === undefined) {
    expect(messages).toContain(error.message)
    return
  }
  expect(error.message).toBe(error.issues[0]?.message)
  expect([400, 413]).toContain(status)
  for (const { message } of error.issues) expect(message).not.toMatch(zodDefault)
}
