import { type createListInput, type ListFields, type ListView, pickListFields } from '@wordtide/contract'
import { lists } from '@wordtide/db'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { writeWithImage } from '../images/index.ts'
import { addLearningList } from '../learning/index.ts'
import { changeUsage, imageBytesOf } from '../limits/index.ts'
import { searchKey } from '../paging/search.ts'
import { newId } from '../values/ids.ts'
import { type ListRow, listColumns } from './access.ts'
import { viewList } from './view.ts'

/** Returns the columns that follow from the fields of the form, without what else an input has. A field without a column does not compile. */
export const columnsOf = (fields: ListFields): Pick<typeof lists.$inferInsert, keyof ListFields | 'searchKey'> => ({
  ...pickListFields(fields),
  searchKey: listKeyOf(fields),
})

/** The key by which a list is found and sorted. */
export const listKeyOf = ({ name, description, tags }: Pick<ListFields, 'name' | 'description' | 'tags'>): string =>
  searchKey([name, description, ...tags])

/**
 * Creates a list that the user owns and learns, with the list it is a copy of, if any. Throws LIST_QUOTA_REACHED, IMAGE_QUOTA_REACHED, and
 * what `acceptImage` throws.
 */
export async function createList(
  context: UserContext,
  input: z.output<typeof createListInput>,
  original?: ListRow,
): Promise<ListView> {
  const { db, user, now } = context
  const createdAt = now()
  const list = await writeWithImage(context, input, (image) =>
    db.transaction(async (tx) => {
      const id = newId()
      const imageId = image({ feature: 'lists', id, imageId: null })
      const [inserted] = await tx
        .insert(lists)
        .values({
          id,
          ownerId: user.id,
          ...columnsOf(input),
          imageId,
          createdAt,
          lastModifiedAt: createdAt,
          copiedFromId: original?.id,
          copiedFromName: original?.name,
          copiedFromOwnerId: original?.ownerId,
        })
        .returning(listColumns)
      if (inserted === undefined) throw new Error('the insert returned no row')
      await addLearningList(tx, user.id, inserted.id)
      await changeUsage(tx, context, user.id, { lists: 1, imageBytes: await imageBytesOf(tx, imageId) })
      return inserted
    }),
  )
  return viewList(db, user.id, { list, relation: 'owner' }, now())
}
