import { stripUnstorable } from '@wordtide/contract'
import { reasonOf } from '@wordtide/db'

/** Longer ones are cut: a mail server may say anything. */
const maxLength = 500

/** Returns the reason of a failure, as one line that the database can store and a terminal can show. */
export const storedReason = (error: unknown): string =>
  stripUnstorable(
    reasonOf(error)
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, maxLength),
  )
