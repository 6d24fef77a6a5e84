import type { ErrorKey } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../calls/context.ts'
import { AppError } from '../../calls/errors.ts'
import { nextModification } from '../../calls/versions.ts'
import { copyImage } from '../../images/index.ts'
import { replaceInUsage } from '../../limits/index.ts'
import { accessList } from '../../lists/index.ts'
import type { CopiedPair, CopiedRows } from './copy-rows.ts'

/** Errors after which no other file can be copied either, while the copied vocabularies stay. */
const final: readonly ErrorKey[] = ['IMAGE_QUOTA_REACHED', 'LIST_NOT_FOUND', 'FORBIDDEN']

/** The columns with files. */
const columns = { imageId: vocs.imageId, audioId: vocs.audioId }
type FileColumn = keyof typeof columns

/** A list, and the list with copies of its vocabularies. */
interface Copies {
  fromId: string
  toId: string
}

/** The vocabularies whose files are to be copied. */
type Pairs = Pick<CopiedRows, 'withImage' | 'withAudio'>

/**
 * Copies the images and sounds of vocabularies to their copies, one at a time, each as a file of its own, and returns how many of them the
 * copies still lack: the file is missing, the quota of the list's owner is reached, or the user has lost access. A copy that has a file
 * keeps it, so that this can be repeated.
 */
export async function copyFiles(
  context: UserContext,
  { withImage, withAudio, ...copies }: Copies & Pairs,
): Promise<number> {
  const images = await copyColumn(context, 'imageId', copies, withImage)
  return images + (await copyColumn(context, 'audioId', copies, withAudio))
}

async function copyColumn(
  context: UserContext,
  column: FileColumn,
  { fromId, toId }: Copies,
  pairs: readonly CopiedPair[],
): Promise<number> {
  if (pairs.length === 0) return 0
  const { db, user } = context
  const input = {
    fromId,
    sourceIds: arrayText(pairs.map(({ sourceId }) => sourceId)),
    copyIds: arrayText(pairs.map(({ copyId }) => copyId)),
  }
  const missing = await selectMissing[column](db, input)
  let copied = 0
  try {
    await accessList(db, user.id, fromId, 'see')
    for (const { fileId, copyId } of missing) {
      const write = (id: string) =>
        db.transaction((tx) => setFile(tx, context, column, { listId: toId, vocId: copyId, fileId: id }))
      if (fileId !== null && (await copyImage(context, fileId, write))) copied++
    }
  } catch (error) {
    if (!(error instanceof AppError) || !final.includes(error.key)) throw error
  }
  if (copied === missing.length) return 0
  // Others may have set a file in the meantime, or deleted the copy.
  return (await selectMissing[column](db, input)).length
}

/** Selects the copies that have no file in a column, with that of their source: null if it has none any more. */
const missingIn = (column: FileColumn) =>
  statement((db, input: Inputs<{ fromId: string; sourceIds: string; copyIds: string }>) =>
    db
      .select({ copyId: vocs.id, fileId: sql<string | null>`source.${sql.raw(columns[column].name)}` })
      .from(sql`unnest(${input.sourceIds}::uuid[], ${input.copyIds}::uuid[]) as pair (source_id, copy_id)`)
      .innerJoin(vocs, sql`${vocs.id} = pair.copy_id`)
      .leftJoin(sql`${vocs} as source`, sql`source.id = pair.source_id and source.list_id = ${input.fromId}::uuid`)
      .where(isNull(columns[column])),
  )

const selectMissing = { imageId: missingIn('imageId'), audioId: missingIn('audioId') }

/** Sets the file of a copy that has none; returns false if it has one, or is gone. */
async function setFile(
  tx: Database,
  context: UserContext,
  column: FileColumn,
  { listId, vocId, fileId }: { listId: string; vocId: string; fileId: string },
): Promise<boolean> {
  const { user, now } = context
  const { list } = await accessList(tx, user.id, listId, 'writeVocs', { lock: true })
  const isWithout = and(eq(vocs.id, vocId), eq(vocs.listId, listId), isNull(columns[column]))
  const [copy] = await tx
    .select({ lastModifiedAt: vocs.lastModifiedAt, ...columns })
    .from(vocs)
    .where(isWithout)
  if (copy === undefined) return false
  const lastModifiedAt = nextModification(copy.lastModifiedAt, now())
  await tx
    .update(vocs)
    .set({ [column]: fileId, lastModifiedById: user.id, lastModifiedAt })
    .where(eq(vocs.id, vocId))
  await replaceInUsage(tx, context, list.ownerId, { before: copy, after: { ...copy, [column]: fileId } })
  return true
}
