import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestampMs } from '../columns.ts'
import { userId } from '../references.ts'

/** What has lately happened to the protection of each account, for its owner to see. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id().primaryKey(),
    userId: userId(),
    event: text('event').notNull(),
    /** How the user has signed in, or which identity was linked. */
    method: text('method'),
    /** Null if the owner, or whoever has signed in as them, caused it. */
    by: text('by', { enum: ['operator', 'editor'] }),
    /** What caused it, and from which network, unless somebody else did. */
    client: text('client'),
    network: text('network'),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [index('security_events_user').on(t.userId, t.createdAt, t.id)],
)
