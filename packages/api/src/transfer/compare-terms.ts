import { type compareTermsInput, type compareTermsView, foldIdentity } from '@wordtide/contract'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'
import { findByTerms } from '../vocs/index.ts'

/** Returns which of the terms a list has: they would be duplicates. LIST_NOT_FOUND. */
export async function compareTerms(
  { db, user }: UserContext,
  { id, terms }: z.output<typeof compareTermsInput>,
): Promise<z.input<typeof compareTermsView>> {
  const { list } = await accessList(db, user.id, id, 'see')
  const found = await findByTerms(db, list.id, terms, list.language)
  return { existing: terms.map((term) => found.has(foldIdentity(term, list.language))) }
}
