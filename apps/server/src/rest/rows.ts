import { accountsRows } from './accounts.ts'
import { listsRows } from './lists.ts'
import { reviewsRows } from './reviews.ts'
import type { Row } from './row.ts'
import { vocsRows } from './vocs.ts'

/** Every REST call. */
export const rows: readonly Row[] = [...accountsRows, ...listsRows, ...vocsRows, ...reviewsRows]
