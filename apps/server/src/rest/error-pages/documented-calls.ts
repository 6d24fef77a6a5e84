import * as z from 'zod'

/** A call as the OpenAPI document describes it. */
export interface DocumentedCall {
  method: string
  /** Below /api. */
  path: string
  tag: string
  operationId: string
}

const media = z.object({ examples: z.record(z.string(), z.unknown()).optional() })
const response = z.object({ content: z.record(z.string(), media).optional() })
const operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  responses: z.record(z.string(), response),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

/** Returns the calls of an OpenAPI document by the keys of the errors of which they have examples. */
export function callsByError(openApi: unknown): Map<string, DocumentedCall[]> {
  const calls = new Map<string, DocumentedCall[]>()
  for (const [path, operations] of Object.entries(document.parse(openApi).paths))
    for (const [method, { operationId, tags, responses }] of Object.entries(operations)) {
      const call = { method: method.toUpperCase(), path, tag: tags[0], operationId }
      for (const key of errorKeysIn(responses)) calls.set(key, [...(calls.get(key) ?? []), call])
    }
  return calls
}

const errorKeysIn = (responses: Readonly<Record<string, z.infer<typeof response>>>): string[] =>
  Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status < '400' ? [] : Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
  )
