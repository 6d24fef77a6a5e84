import { type Database, learners } from '@wordtide/db'

/** Puts a list among those that a person learns: its owner's from the start, another's once it is shared with them. */
export async function addToLearning(tx: Database, personId: string, listId: string): Promise<void> {
  await tx.insert(learners).values({ userId: personId, listId }).onConflictDoNothing()
}
