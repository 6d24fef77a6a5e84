import { arrayInput, type Database, type Inputs, lists, statement, users, vocs } from '@wordtide/db'
import { and, asc, eq, type Placeholder, sql } from 'drizzle-orm'
import { isUser } from '../../users/index.ts'
import { type SavedSettings, settingColumns, viewReviewSettings } from '../schedule.ts'

interface LockedForAnswers {
  settings: SavedSettings
  /** The lists that had the vocabularies when the transaction began to wait. One may have been moved during the wait. */
  listIds: ReadonlySet<string>
}

/**
 * Locks the user's row and then, by their ids, the lists of these vocabularies until the transaction ends, so that neither they nor the
 * vocabularies can be deleted. Lists that the user may not see are locked, too. Returns undefined if the account was deleted. What is read
 * besides the locked rows has to be read after this: a statement that waits for a lock sees everything else as it was before.
 */
export async function lockForAnswers(
  tx: Database,
  values: { userId: string; vocIds: string },
): Promise<LockedForAnswers | undefined> {
  const [locked] = await lockUserAndLists(tx, values)
  return locked && { settings: viewReviewSettings(locked.settings), listIds: new Set(locked.listIds) }
}

/** The lists are looked up, and locked, for the row of the user, and so once that is locked. */
const lockUserAndLists = statement((db, input: Inputs<{ userId: string; vocIds: string }>) => {
  const lockedUser = db
    .select(settingColumns)
    .from(users)
    .where(and(eq(users.id, input.userId), isUser))
    .for('no key update')
    .as('locked_user')
  const lockedLists = db
    .select({ id: sql`${lists.id}::text` })
    .from(lists)
    .where(hasOneOf(input.vocIds))
    .orderBy(asc(lists.id))
    .for('no key update')
  return db
    .select({ settings: lockedUser._.selectedFields, listIds: sql<string[]>`array${lockedLists}` })
    .from(lockedUser)
})

/** In a query of lists: those that have one of these vocabularies. */
export const hasOneOf = (vocIds: Placeholder) =>
  sql`${lists.id} = any(array(select distinct ${vocs.listId} from ${vocs} where ${vocs.id} = any(${arrayInput(vocIds, 'uuid')})))`
