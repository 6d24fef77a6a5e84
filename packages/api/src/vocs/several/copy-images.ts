import type { ErrorKey } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../calls/context.ts'
import { AppError } from '../../calls/errors.ts'
import { nextModification } from '../../calls/versions.ts'
import { copyImage } from '../../images/index.ts'
import { replaceInUsage } from '../../limits/index.ts'
import { accessList } from '../../lists/index.ts'
import type { CopiedPair } from './copy-rows.ts'

/** Errors after which no other image can be copied either, while the copied vocabularies stay. */
const final: readonly ErrorKey[] = ['IMAGE_QUOTA_REACHED', 'LIST_NOT_FOUND', 'FORBIDDEN']

/**
 * Copies the images of vocabularies to their copies, one at a time, each as a file of its own, and returns how many copies still have
 * none: the file is missing, the quota of the list's owner is reached, or the user has lost access. A copy that has an image keeps it, so that
 * this can be repeated.
 */
export async function copyImages(
  context: UserContext,
  { fromId, toId, pairs }: { fromId: string; toId: string; pairs: readonly CopiedPair[] },
): Promise<number> {
  if (pairs.length === 0) return 0
  const { db, user } = context
  const input = {
    fromId,
    sourceIds: arrayText(pairs.map(({ sourceId }) => sourceId)),
    copyIds: arrayText(pairs.map(({ copyId }) => copyId)),
  }
  const missing = await selectMissing(db, input)
  let copied = 0
  try {
    await accessList(db, user.id, fromId, 'see')
    for (const { imageId, copyId } of missing) {
      const write = (imageCopyId: string) =>
        db.transaction((tx) => setImage(tx, context, { listId: toId, vocId: copyId, imageId: imageCopyId }))
      if (imageId !== null && (await copyImage(context, imageId, write))) copied++
    }
  } catch (error) {
    if (!(error instanceof AppError) || !final.includes(error.key)) throw error
  }
  if (copied === missing.length) return 0
  // Others may have set an image in the meantime, or deleted the copy.
  return (await selectMissing(db, input)).length
}

/** Selects the copies that have no image, with the image of their source: null if it has none any more. */
const selectMissing = statement((db, input: Inputs<{ fromId: string; sourceIds: string; copyIds: string }>) =>
  db
    .select({ copyId: vocs.id, imageId: sql<string | null>`source.image_id` })
    .from(sql`unnest(${input.sourceIds}::uuid[], ${input.copyIds}::uuid[]) as pair (source_id, copy_id)`)
    .innerJoin(vocs, sql`${vocs.id} = pair.copy_id`)
    .leftJoin(sql`${vocs} as source`, sql`source.id = pair.source_id and source.list_id = ${input.fromId}::uuid`)
    .where(isNull(vocs.imageId)),
)

/** Sets the image of a copy that has none; returns false if it has one, or is gone. */
async function setImage(
  tx: Database,
  context: UserContext,
  { listId, vocId, imageId }: { listId: string; vocId: string; imageId: string },
): Promise<boolean> {
  const { user, now } = context
  const { list } = await accessList(tx, user.id, listId, 'writeVocs', { lock: true })
  const isWithout = and(eq(vocs.id, vocId), eq(vocs.listId, listId), isNull(vocs.imageId))
  const [copy] = await tx.select({ lastModifiedAt: vocs.lastModifiedAt }).from(vocs).where(isWithout)
  if (copy === undefined) return false
  const lastModifiedAt = nextModification(copy.lastModifiedAt, now())
  await tx.update(vocs).set({ imageId, lastModifiedById: user.id, lastModifiedAt }).where(eq(vocs.id, vocId))
  await replaceInUsage(tx, context, list.ownerId, { before: null, after: imageId })
  return true
}
