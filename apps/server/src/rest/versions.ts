import { type Endpoint, versionedView, versionOf } from '@wordtide/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './files.ts'

type Rest = Endpoint['rest']

/** Returns whether requests to an endpoint may carry `If-Match`. */
export const keepsToIfMatch = ({ versioned, method }: Rest): boolean =>
  versioned !== undefined && (method === 'PUT' || method === 'DELETE')

/** Returns whether requests to an endpoint may carry `If-None-Match`, apart from those for files. */
export const keepsToIfNoneMatch = ({ versioned, method }: Rest): boolean => versioned === 'output' && method === 'GET'

/** Returns whether responses of an endpoint carry an `ETag`, apart from those with files. */
export const sendsVersion = ({ versioned, status }: Rest): boolean => versioned !== undefined && status !== 204

/**
 * Returns the versions that `If-Match` names; undefined if every version is accepted. The comparison is strong (RFC 9110, 13.1.1):
 * weak tags name no version.
 */
export function readIfMatch({ headers }: FastifyRequest): string[] | undefined {
  const tags = headers['if-match']
  if (tags === undefined || tags.trim() === '*') return undefined
  return [...tags.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, version]) =>
    weak !== undefined || version === undefined ? [] : [version],
  )
}

/** Sets the `ETag` of an output, and returns whether the client has this version already, so that the response is a 304. */
export function sendVersion(rest: Rest, output: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!sendsVersion(rest)) return false
  const etag = `"${versionOf(versionedView.parse(output))}"`
  reply.header('etag', etag)
  if (!keepsToIfNoneMatch(rest)) return false
  // A client may keep the response, but must ask again whether it is allowed to see it.
  reply.header('cache-control', 'private, no-cache')
  return isKnown(request, etag)
}
