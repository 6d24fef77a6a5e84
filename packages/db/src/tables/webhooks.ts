import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { transactionId } from './change-log.ts'
import { id, timestampMs } from './columns.ts'
import { userId } from './references.ts'

/** The names of events, as the contract has them. */
const event = (name: string) =>
  text(name, {
    enum: [
      'review.submitted',
      'vocabulary.created',
      'vocabulary.updated',
      'vocabulary.deleted',
      'list.shared',
      'class.joined',
    ],
  })

/** The addresses that are told of a user's events. Their secrets are readable, because each request is signed with one. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id().primaryKey(),
    userId: userId(),
    url: text('url').notNull(),
    events: event('events').array().notNull(),
    secret: text('secret').notNull(),
    createdAt: timestampMs('created_at').notNull(),
    /** The last attempt of a delivery: its time, its event, the HTTP status if there was a response, and why it has failed. */
    lastAt: timestampMs('last_at'),
    lastEvent: event('last_event'),
    /** After 410 the webhook gets no more events. */
    lastStatus: smallint('last_status'),
    lastError: text('last_error'),
  },
  (t) => [index('webhooks_user').on(t.userId)],
)

/** The events that webhooks get, and their outcomes: ids alone, because their subjects are read when they are sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id().primaryKey(),
    webhookId: id('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: event('event').notNull(),
    /** The list of vocabularies, else the user. */
    scopeId: id('scope_id').notNull(),
    /** The vocabularies; reviews as `vocId:type`; the list that was shared; `classId:userId` of who joined. */
    ids: text('ids').array().notNull(),
    /** The time of the event, by the clock of the database. */
    at: timestampMs('at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt; null once the event is delivered or given up. */
    dueAt: timestampMs('due_at'),
    /** The HTTP status of the last response, and why the last attempt has failed. */
    status: smallint('status'),
    error: text('error'),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [
    index('webhook_deliveries_webhook').on(t.webhookId, t.id),
    index('webhook_deliveries_waiting').on(t.webhookId).where(sql`${t.dueAt} is not null`),
    index('webhook_deliveries_due').on(t.dueAt, t.id).where(sql`${t.dueAt} is not null`),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
)

/** The position of webhooks in the change log: a single row, which exists as long as there are webhooks. */
export const webhookPosition = pgTable('webhook_position', {
  /** Always true: the primary key allows a single row. */
  onlyRow: boolean('only_row').primaryKey().default(true),
  xid: transactionId('xid').notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
})
