import type { Endpoint } from '@wordtide/api'
import type { ErrorKey } from '@wordtide/contract'
import { acceptsKey } from '../idempotency.ts'
import { filesOf } from '../input.ts'
import { keepsToIfMatch } from '../versions.ts'
import { fieldsOf } from './fields.ts'

/** Returns every expected error of an endpoint: those of its kind, ordered by status, then its own, and an outage. */
export function errorsOf(endpoint: Endpoint): ErrorKey[] {
  const { access, rest } = endpoint
  const { query, body } = fieldsOf(endpoint)
  const isWrite = rest.method !== 'GET'
  const hasImage = filesOf(endpoint).includes('image')
  const hasAudio = filesOf(endpoint).includes('audio')
  const hasFile = hasImage || hasAudio
  const keys: (ErrorKey | false)[] = [
    (query.length + body.length > 0 || hasFile) && 'INVALID_INPUT',
    query.includes('page') && 'INVALID_PAGE',
    isWrite && 'MALFORMED_BODY',
    hasImage && 'INVALID_IMAGE',
    hasImage && 'BROKEN_IMAGE',
    hasImage && 'TOO_MANY_PIXELS',
    hasAudio && 'INVALID_AUDIO',
    hasAudio && 'BROKEN_AUDIO',
    hasAudio && 'AUDIO_TOO_LONG',
    access !== 'public' && 'UNAUTHORIZED',
    'INVALID_ACCESS_TOKEN',
    'ACCOUNT_SUSPENDED',
    access === 'session' && 'TOKEN_NOT_ALLOWED',
    access !== 'public' && isWrite && 'READ_ONLY_TOKEN',
    isWrite && 'FOREIGN_ORIGIN',
    acceptsKey(endpoint) && 'IDEMPOTENCY_KEY_REUSED',
    acceptsKey(endpoint) && 'RESPONSE_NOT_KEPT',
    acceptsKey(endpoint) && 'IDEMPOTENCY_KEY_IN_USE',
    keepsToIfMatch(rest) && 'PRECONDITION_FAILED',
    hasImage && 'IMAGE_TOO_LARGE',
    hasAudio && 'AUDIO_TOO_LARGE',
    isWrite && 'BODY_TOO_LARGE',
    isWrite && 'UNSUPPORTED_MEDIA_TYPE',
    rest.file !== undefined && rest.file.isDownload !== true && 'RANGE_NOT_SATISFIABLE',
    access !== 'public' && endpoint.type === 'mutation' && 'TOO_MANY_REQUESTS',
    ...(rest.errors ?? []),
    (acceptsKey(endpoint) || hasImage) && 'BUSY',
    'DATABASE_UNAVAILABLE',
  ]
  return keys.filter((key) => key !== false)
}
