import { arrayText, type Database, type Inputs, statement, storedFiles, userUsage } from '@wordtide/db'
import { eq, sql, sum } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import type { Services } from '../services.ts'

const bytesPerMegabyte = 1_048_576

/** The change of a user's usage; negative where something is given back. */
interface UsageChange {
  lists?: number
  vocs?: number
  textBytes?: number
  imageBytes?: number
}

/**
 * Adds a change to the usage of the owner of lists, in the transaction that makes it, and locks the usage until its end: two creations
 * at the same time cannot both take the last place. Called after everything else is locked; does nothing if nothing changes. Throws
 * LIST_QUOTA_REACHED, VOCABULARY_QUOTA_REACHED, TEXT_QUOTA_REACHED and IMAGE_QUOTA_REACHED if the user now has more than the quota, and
 * more than before.
 */
export async function changeUsage(
  tx: Database,
  { quotas }: Pick<Services, 'quotas'>,
  ownerId: string,
  change: UsageChange,
): Promise<void> {
  const { lists = 0, vocs = 0, textBytes = 0, imageBytes = 0 } = change
  if (lists === 0 && vocs === 0 && textBytes === 0 && imageBytes === 0) return
  const usage = await addToUsage(tx, ownerId, change)
  const refuse = (key: QuotaError, limit: number) => {
    throw new AppError(key, { limit })
  }
  if (lists > 0 && usage.lists > quotas.lists) refuse('LIST_QUOTA_REACHED', quotas.lists)
  if (vocs > 0 && usage.vocs > quotas.vocabularies) refuse('VOCABULARY_QUOTA_REACHED', quotas.vocabularies)
  if (textBytes > 0 && usage.textBytes > quotas.textsMb * bytesPerMegabyte) refuse('TEXT_QUOTA_REACHED', quotas.textsMb)
  if (imageBytes > 0 && usage.imageBytes > quotas.imagesMb * bytesPerMegabyte)
    refuse('IMAGE_QUOTA_REACHED', quotas.imagesMb)
}

type QuotaError = 'LIST_QUOTA_REACHED' | 'VOCABULARY_QUOTA_REACHED' | 'TEXT_QUOTA_REACHED' | 'IMAGE_QUOTA_REACHED'

/**
 * Throws VOCABULARY_QUOTA_REACHED if a user cannot have so many more vocabularies now, before the first of many transactions that add them.
 * Each of those changes the usage, because other requests may fill the quota in between.
 */
export async function checkRoom(
  db: Database,
  { quotas }: Pick<Services, 'quotas'>,
  ownerId: string,
  vocs: number,
): Promise<void> {
  const [usage] = await db.select({ vocs: userUsage.vocs }).from(userUsage).where(eq(userUsage.userId, ownerId))
  if (vocs > 0 && (usage?.vocs ?? 0) + vocs > quotas.vocabularies)
    throw new AppError('VOCABULARY_QUOTA_REACHED', { limit: quotas.vocabularies })
}

/** Changes the usage without regard to the quotas; returns the new usage. */
export async function addToUsage(
  tx: Database,
  ownerId: string,
  { lists = 0, vocs = 0, textBytes = 0, imageBytes = 0 }: UsageChange,
): Promise<Required<UsageChange>> {
  const [usage] = await addToRow(tx, { userId: ownerId, lists, vocs, textBytes, imageBytes })
  if (usage === undefined) throw new Error('the upsert returned no row')
  return usage
}

const addToRow = statement((db, input: Inputs<{ userId: string } & Required<UsageChange>>) =>
  db
    .insert(userUsage)
    .values({
      userId: input.userId,
      lists: input.lists,
      vocs: input.vocs,
      textBytes: input.textBytes,
      imageBytes: input.imageBytes,
    })
    .onConflictDoUpdate({
      target: userUsage.userId,
      set: {
        lists: sql`${userUsage.lists} + excluded.lists`,
        vocs: sql`${userUsage.vocs} + excluded.vocs`,
        textBytes: sql`${userUsage.textBytes} + excluded.text_bytes`,
        imageBytes: sql`${userUsage.imageBytes} + excluded.image_bytes`,
      },
    })
    .returning(),
)

/** Subtracts what the rows of a deleted list have taken. Does nothing if the account of its owner is gone. */
export async function giveBack(
  tx: Database,
  ownerId: string,
  { textBytes, imageBytes }: { textBytes: number; imageBytes: number },
): Promise<void> {
  await tx
    .update(userUsage)
    .set({
      textBytes: sql`${userUsage.textBytes} - ${textBytes}::bigint`,
      imageBytes: sql`${userUsage.imageBytes} - ${imageBytes}::bigint`,
    })
    .where(eq(userUsage.userId, ownerId))
}

/** Changes the usage when a list or a vocabulary refers to other images or sounds than before, or has more or fewer bytes of text. */
export async function replaceInUsage(
  tx: Database,
  services: Pick<Services, 'quotas'>,
  ownerId: string,
  { before, after, textBytes = 0 }: { before: FileIds; after: FileIds; textBytes?: number },
): Promise<void> {
  const [added, removed] = [idsIn(after), idsIn(before)]
  const isSame = added.every((id) => removed.includes(id)) && added.length === removed.length
  const imageBytes = isSame ? 0 : (await imageBytesOfAll(tx, added)) - (await imageBytesOfAll(tx, removed))
  await changeUsage(tx, services, ownerId, { textBytes, imageBytes })
}

/** The files of a list or a vocabulary. */
export interface FileIds {
  imageId: string | null
  audioId?: string | null
}

/** Returns the ids of the files that rows have. */
export const fileIdsOf = (rows: readonly FileIds[]): string[] => rows.flatMap(idsIn)

const idsIn = ({ imageId, audioId = null }: FileIds): string[] => [imageId, audioId].filter((id) => id !== null)

/** The recorded size of an image file; 0 without a file, and for one that is not measured yet. */
export const imageBytesOf = (tx: Database, imageId: string | null): Promise<number> =>
  imageBytesOfAll(tx, imageId === null ? [] : [imageId])

/** The size of files of images and sounds together, as far as it is recorded. */
export async function imageBytesOfAll(tx: Database, imageIds: readonly string[]): Promise<number> {
  if (imageIds.length === 0) return 0
  const [files] = await tx
    .select({ bytes: sum(storedFiles.bytes).mapWith(Number) })
    .from(storedFiles)
    .where(sql`${storedFiles.id} = any(${arrayText(imageIds)}::uuid[])`)
  return files?.bytes ?? 0
}
