import type { createVocInput, VocFields, VocView } from '@wordtide/contract'
import { lists, vocs } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { newId } from '../ids.ts'
import { writeWithImage } from '../images/index.ts'
import { accessList } from '../lists/index.ts'
import { fold, searchKey } from '../search.ts'
import { viewVoc } from './view.ts'

/** The columns that a form fills. */
export const columnsOf = ({ term, pos, label, definitions, examples, attributes, tags, notes }: VocFields) => ({
  term,
  pos,
  label,
  definitions,
  examples,
  attributes,
  tags,
  notes,
  termKey: fold(term),
  searchKey: searchKey([term, ...definitions.map((definition) => definition.value)]),
})

/** Adds a vocabulary to a list; LIST_NOT_FOUND, FORBIDDEN, INVALID_IMAGE. */
export async function createVoc(context: SignedIn, input: z.output<typeof createVocInput>): Promise<VocView> {
  const { db, person, now } = context
  await accessList(db, person.id, input.listId, 'writeVocs')
  return writeWithImage(context, input, (image) =>
    db.transaction(async (tx) => {
      const { list } = await accessList(tx, person.id, input.listId, 'writeVocs', { lock: true })
      // Never before the one that was added last: reviews go by the order in which vocabularies came.
      const at = new Date(Math.max(now().getTime(), list.lastAddedAt.getTime()))
      const [voc] = await tx
        .insert(vocs)
        .values({
          id: newId(),
          listId: list.id,
          ...columnsOf(input),
          imageId: image(null),
          createdById: person.id,
          createdAt: at,
          lastModifiedById: person.id,
          lastModifiedAt: at,
        })
        .returning()
      if (voc === undefined) throw new Error('an insert returns its row')
      await tx
        .update(lists)
        .set({ vocsCount: sql`${lists.vocsCount} + 1`, lastAddedAt: at })
        .where(eq(lists.id, list.id))
      return viewVoc({ voc, createdBy: person.name, lastModifiedBy: person.name }, list.language)
    }),
  )
}
