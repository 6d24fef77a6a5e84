import { accountsRows } from './accounts.ts'
import { audioRows } from './audio.ts'
import { feedbackRows } from './feedback.ts'
import { listsRows } from './lists.ts'
import { privacyRows } from './privacy.ts'
import { profileRows } from './profile.ts'
import { ratingsRows } from './ratings.ts'
import { reviewsRows } from './reviews.ts'
import type { Row } from './row.ts'
import { sharesRows } from './shares.ts'
import { vocsRows } from './vocs.ts'

/** Every REST call. */
export const rows: readonly Row[] = [
  ...accountsRows,
  ...profileRows,
  ...feedbackRows,
  ...listsRows,
  ...sharesRows,
  ...ratingsRows,
  ...vocsRows,
  ...audioRows,
  ...reviewsRows,
  ...privacyRows,
]
