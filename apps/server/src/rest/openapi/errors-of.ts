import { describeProcedure } from '@wordtide/api'
import type { ErrorKey } from '@wordtide/contract'
import type { Row } from '../row.ts'
import { fieldsOf } from './fields-of.ts'

/** Every way in which this call can fail on purpose, by the statuses' order. */
export function errorsOf(row: Row): ErrorKey[] {
  const { access } = describeProcedure(row.procedure)
  const changes = row.method !== 'GET'
  const { query, body } = fieldsOf(row)
  const keys: (ErrorKey | false)[] = [
    query.length + body.length > 0 && 'INVALID_INPUT',
    query.includes('page') && 'INVALID_PAGE',
    changes && 'MALFORMED_BODY',
    row.upload === true && 'INVALID_IMAGE',
    row.upload === true && 'TOO_MANY_PIXELS',
    access !== 'public' && 'UNAUTHORIZED',
    access !== 'public' && 'INVALID_ACCESS_TOKEN',
    access !== 'protected' && 'TOKEN_NOT_ALLOWED',
    access !== 'public' && changes && 'READ_ONLY_TOKEN',
    changes && 'FOREIGN_ORIGIN',
    row.upload === true && 'IMAGE_TOO_LARGE',
    changes && 'BODY_TOO_LARGE',
    changes && 'UNSUPPORTED_MEDIA_TYPE',
    (row.file === 'image' || row.file === 'sound') && 'RANGE_NOT_SATISFIABLE',
    ...(row.errors ?? []),
  ]
  return keys.filter((key) => key !== false)
}
