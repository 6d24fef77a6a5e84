import { arrayInput, arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../calls/context.ts'
import { countForOneCall } from '../../learning/index.ts'
import { isId } from '../../values/ids.ts'

/** Vocabularies of a list that are changed together. */
export type SeveralVocabularies = Awaited<ReturnType<typeof selectSeveral>>

/** Returns those of these vocabularies that are in a list. Other ids, and texts that are not ids, are ignored. */
function findSeveral(tx: Database, listId: string, ids: readonly string[]): Promise<SeveralVocabularies> {
  return selectSeveral(tx, { listId, ids: arrayText(ids.filter(isId)) })
}

/**
 * Finds vocabularies to move or to delete as `findSeveral` does, but from the first id on only as many as one call may. If others are left,
 * `done` says how many of the ids are settled: the client sends the rest again.
 */
export async function findForOneCall(
  tx: Database,
  context: UserContext,
  { listId, ids }: { listId: string; ids: readonly string[] },
): Promise<{ several: SeveralVocabularies; done: number | undefined }> {
  // Of an id that is named twice, the first place.
  const positions = new Map(ids.map((id, position): [string, number] => [id.toLowerCase(), position]).toReversed())
  const positionOf = ({ id }: { id: string }) => positions.get(id) ?? ids.length
  const found = (await findSeveral(tx, listId, ids)).toSorted((a, b) => positionOf(a) - positionOf(b))
  if (found.length === 0) return { several: [], done: undefined }
  const count = await countForOneCall(
    tx,
    context,
    found.map(({ id }) => id),
  )
  const next = found[count]
  return { several: found.slice(0, count), done: next && positionOf(next) }
}

const selectSeveral = statement((db, input: Inputs<{ listId: string; ids: string }>) =>
  db
    .select({ id: vocs.id, imageId: vocs.imageId, audioId: vocs.audioId, createdAt: vocs.createdAt })
    .from(vocs)
    .where(and(sql`${vocs.id} = any(${arrayInput(input.ids, 'uuid')})`, eq(vocs.listId, input.listId))),
)
