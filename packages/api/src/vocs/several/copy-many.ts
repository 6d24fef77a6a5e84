import type { copyVocsInput, copyVocsView } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { and, asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../../calls/context.ts'
import { inStep } from '../../calls/request-steps.ts'
import { createCopyLimiter } from '../../flow/copy-limiter.ts'
import { bulkPace, takeTurn } from '../../flow/turns.ts'
import { accessList } from '../../lists/index.ts'
import { isId } from '../../values/ids.ts'
import { copyFiles } from './copy-files.ts'
import { type CopiedRows, copiedRows, copyRows } from './copy-rows.ts'

type Input = z.output<typeof copyVocsInput>

/** Not that of lists: a few words do not wait until two lists of 100,000 are copied. */
const runLimited = createCopyLimiter()

/**
 * Adds copies of vocabularies of a list to a list, which may be the same one, in the order in which they were added; ids that are not in
 * the list are passed over. All rows or none, and then the images and sounds; a copy whose file could not be stored has none. Learning begins anew.
 * The copies count towards the quotas of the list's owner. Throws LIST_NOT_FOUND, FORBIDDEN, VOCABULARY_QUOTA_REACHED, TEXT_QUOTA_REACHED, and BUSY if another
 * such call of the user is under way, or too many calls are waiting.
 */
export function copyVocabularies(context: UserContext, input: Input): Promise<z.output<typeof copyVocsView>> {
  return runLimited(context.user.id, () => copyRowsAndFiles(context, input))
}

async function copyRowsAndFiles(context: UserContext, input: Input): Promise<z.output<typeof copyVocsView>> {
  const { copied, ...pairs } = await inStep(context, 'rows', copiedRows, (inside) =>
    takeTurn(inside, () => inside.db.transaction((tx) => copyInTransaction(tx, inside, input)), bulkPace),
  )
  const imagesLeftOut = await copyFiles(context, { fromId: input.listId, toId: input.toListId, ...pairs })
  return { copied, imagesLeftOut }
}

async function copyInTransaction(
  tx: Database,
  context: UserContext,
  { listId, ids, toListId }: Input,
): Promise<CopiedRows> {
  const { user } = context
  await accessList(tx, user.id, listId, 'see')
  const { list: to } = await accessList(tx, user.id, toListId, 'writeVocs', { lock: true })
  const sources = await selectSources(tx, { listId, ids: arrayText([...new Set(ids)].filter(isId)) })
  return copyRows(tx, context, { fromId: listId, to, sources })
}

const selectSources = statement((db, input: Inputs<{ listId: string; ids: string }>) =>
  db
    .select({ id: vocs.id, imageId: vocs.imageId, audioId: vocs.audioId })
    .from(vocs)
    .where(and(sql`${vocs.id} = any(${input.ids}::uuid[])`, eq(vocs.listId, input.listId)))
    .orderBy(asc(vocs.createdAt), asc(vocs.id)),
)
