import { classLists, classMembers, type Database, learners, shares } from '@wordtide/db'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'

/*
 * What classes give of lists are rows of `shares`, so that all that asks for a share asks for both. A row of which a class is the only
 * reason says so by `direct`, and names one of the classes. Whoever calls these functions holds the lock of the class.
 */

/** Gives each member of a class, or one of them, a share of each of its lists, or of one of them. */
export async function giveShares(
  tx: Database,
  classId: string,
  now: Date,
  { userId, listId }: { userId?: string; listId?: string },
): Promise<void> {
  const given = and(
    eq(classLists.classId, classId),
    userId === undefined ? undefined : eq(classMembers.userId, userId),
    listId === undefined ? undefined : eq(classLists.listId, listId),
  )
  const pairs = (columns: SQL) =>
    sql`select ${columns} from ${classLists} join ${classMembers} on ${classMembers.classId} = ${classLists.classId}
      where ${given} order by ${classLists.listId}, ${classMembers.userId}`
  const ids = sql`${classLists.listId}, ${classMembers.userId}`
  await tx.execute(sql`
    insert into ${shares} as stored (list_id, user_id, editor, created_at, is_new, direct, class_id)
    ${pairs(sql`${ids}, false, ${sql.param(now, shares.createdAt)}::timestamptz, true, false, ${classId}::uuid`)}
    on conflict (list_id, user_id) do update set class_id = coalesce(stored.class_id, excluded.class_id)`)
  await tx.execute(sql`
    insert into ${learners} (list_id, user_id) ${pairs(ids)} on conflict do nothing`)
}

/**
 * Ends what a class gives: of one of its lists, to one of its members, or all of it. Called once the list is no longer attached, or the
 * user no longer a member. A share stays as far as its owner, or another class, gives it.
 */
export async function endShares(
  tx: Database,
  classId: string,
  { userId, listId }: { userId?: string; listId?: string },
): Promise<void> {
  const ofClass = and(
    eq(shares.classId, classId),
    userId === undefined ? undefined : eq(shares.userId, userId),
    listId === undefined ? undefined : eq(shares.listId, listId),
  )
  // Waits for another class that is giving the same list to the same user, which only the statements after this one see.
  await tx
    .select({ listId: shares.listId })
    .from(shares)
    .where(ofClass)
    .orderBy(asc(shares.listId), asc(shares.userId))
    .for('no key update')
  const others = tx
    .select({ classId: classLists.classId })
    .from(classLists)
    .innerJoin(classMembers, eq(classMembers.classId, classLists.classId))
    .where(
      and(
        eq(classLists.listId, shares.listId),
        eq(classMembers.userId, shares.userId),
        ne(classLists.classId, classId),
      ),
    )
    .limit(1)
  await tx.delete(shares).where(and(ofClass, sql`not ${shares.direct}`, sql`not exists ${others}`))
  await tx
    .update(shares)
    .set({ classId: sql`${others}` })
    .where(ofClass)
}
