import { errorBody, errorCatalogue } from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import { expect } from 'vitest'
import type { Answer } from '../../../testing/index.ts'
import { answerCheck, type Operation } from '../../openapi/testing/operations.ts'

const messages = new Set<string>(Object.values(errorCatalogue).map(({ message }) => message))

/** What only our own files, libraries and database say. */
const internal =
  /node_modules|\.tsx?\b|\n\s+at |"stack"|Failed query|\b(select|insert|update|delete) .*\b(from|into|set)\b.*\$1|postgres|drizzle|pglite|fastify|TRPC|Zod/i
/** What zod says where we said nothing better. */
const ofZod = /expected|received|must match|unrecognized/i

/** Fails unless an answer is as the document says of its operation, and tells nothing that is none of its reader's business. */
export function createAnswerCheck(document: OpenAPIV3.Document) {
  const deviation = answerCheck(document)
  return (operation: Operation, answer: Answer): void => {
    const { status, headers, body, text } = answer
    expect(deviation(operation, answer), text).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/.{36}/)
    expect(headers['cache-control']).toMatch(status >= 400 ? /^no-store$/ : /./)
    if (status < 400) return
    checkError(status, body)
    expect(text).not.toMatch(internal)
  }
}

function checkError(status: number, body: unknown): void {
  const error = errorBody.strict().parse(body)
  expect(error.status).toBe(status)
  expect(status).toBeLessThan(500)
  if (error.issues === undefined) {
    expect(messages).toContain(error.message)
    return
  }
  expect(error.message).toBe(error.issues[0]?.message)
  expect([400, 413]).toContain(status)
  for (const { message } of error.issues) expect(message).not.toMatch(ofZod)
}
