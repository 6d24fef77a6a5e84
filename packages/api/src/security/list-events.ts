import { ownSecurityEvents, type SecurityEventView, securityEventView } from '@wordtide/contract'
import { type Database, securityEvents } from '@wordtide/db'
import { and, desc, eq, inArray } from 'drizzle-orm'

/** Returns the security events that are kept of a user, newest first. Those that only another release knows are left out. */
export async function listSecurityEvents(db: Database, userId: string): Promise<SecurityEventView[]> {
  const rows = await db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), inArray(securityEvents.event, [...ownSecurityEvents])))
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
  return rows.map(({ userId: _, event, createdAt, ...row }) => ({
    ...row,
    event: securityEventView.shape.event.parse(event),
    createdAt: createdAt.getTime(),
  }))
}
