import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestampMs } from '../columns.ts'
import { userId } from '../references.ts'

/** Recent events that concern the protection of each account, for its owner to see. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id().primaryKey(),
    userId: userId(),
    event: text('event').notNull(),
    /** The way in which the user signed in, or the identity that was linked. */
    method: text('method'),
    /** Null if the owner, or whoever has signed in as them, caused it. */
    by: text('by', { enum: ['operator', 'editor'] }),
    /** The client and the network of whoever caused it, unless it was another user or the operator. */
    client: text('client'),
    network: text('network'),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [index('security_events_user').on(t.userId, t.createdAt, t.id)],
)
