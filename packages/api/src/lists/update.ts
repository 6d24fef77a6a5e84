import type { ListView, updateListInput } from '@wordtide/contract'
import { lists } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { checkVersion, nextModification } from '../calls/versions.ts'
import { writeWithImage } from '../images/index.ts'
import { replaceInUsage } from '../limits/index.ts'
import { accessList, listColumns } from './access.ts'
import { columnsOf } from './create.ts'
import { viewList, viewListRow } from './view.ts'

/**
 * Replaces the fields of a list. Throws LIST_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VERSION_CONFLICT, IMAGE_QUOTA_REACHED, and what
 * `acceptImage` throws.
 */
export async function updateList(context: UserContext, input: z.output<typeof updateListInput>): Promise<ListView> {
  const { db, user, now } = context
  await accessList(db, user.id, input.id, 'editList')
  const written = await writeWithImage(context, input, (image) =>
    db.transaction(async (tx) => {
      const { list, relation } = await accessList(tx, user.id, input.id, 'editList', { lock: true })
      checkVersion(context, viewListRow({ list, relation }, user.name), input.expectedLastModifiedAt)
      const lastModifiedAt = nextModification(list.lastModifiedAt, now())
      const imageId = image({ feature: 'lists', ...list })
      const [updated] = await tx
        .update(lists)
        .set({ ...columnsOf(input), imageId, lastModifiedAt })
        .where(eq(lists.id, list.id))
        .returning(listColumns)
      if (updated === undefined) throw new AppError('LIST_NOT_FOUND')
      await replaceInUsage(tx, context, list.ownerId, { before: list, after: { imageId } })
      return { list: updated, relation }
    }),
  )
  // It counts the due cards, for which nobody should wait. If too many counts are waiting, it throws BUSY after the change.
  return viewList(db, user.id, written, now())
}
