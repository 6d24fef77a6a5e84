import { arrayInput, arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { and, eq, sql } from 'drizzle-orm'
import { isId } from '../ids.ts'

/** Vocabularies of a list that are changed together. */
export type SeveralVocabularies = Awaited<ReturnType<typeof selectSeveral>>

/** Returns those of these vocabularies that are in a list. What is no id, or one of something else, is passed over. */
export function findSeveral(tx: Database, listId: string, ids: readonly string[]): Promise<SeveralVocabularies> {
  return selectSeveral(tx, { listId, ids: arrayText(ids.filter(isId)) })
}

const selectSeveral = statement((db, input: Inputs<{ listId: string; ids: string }>) =>
  db
    .select({ id: vocs.id, imageId: vocs.imageId, createdAt: vocs.createdAt })
    .from(vocs)
    .where(and(sql`${vocs.id} = any(${arrayInput(input.ids, 'uuid')})`, eq(vocs.listId, input.listId))),
)

/** The ids of the images that these vocabularies have. */
export const imageIdsOfSeveral = (several: SeveralVocabularies): string[] =>
  several.flatMap(({ imageId }) => imageId ?? [])
