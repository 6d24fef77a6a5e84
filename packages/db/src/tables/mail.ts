import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestampMs } from './columns.ts'

/** Mails to send: their kind, address and subject matter without their text, so that no secret is stored (decision 005). */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: id().primaryKey(),
    kind: text('kind', {
      enum: [
        'activation',
        'reset',
        'confirmEmail',
        'emailChanged',
        'emailRestored',
        'passwordChanged',
        'accessTokenCreated',
        'webhookCreated',
        'identityLinked',
        'identityUnlinked',
        'passkeyAdded',
        'passkeyRemoved',
        'passkeyCloned',
        'newSignIn',
        'secondFactorOn',
        'secondFactorOff',
        'recoveryCodeUsed',
        'vocabulariesLost',
        'accountDeleted',
        'classInvitation',
        'listShared',
        'assignmentSet',
        'reminder',
      ],
    }).notNull(),
    /** In lower case, as addresses are compared. Where it may have no account it is as it was typed: a confirmation, the notices of a former address and of a deletion, an invitation. */
    email: text('email').notNull(),
    /** The subject of the mail, as the composer of its kind reads it, such as the id of a list; null for a kind that says all. */
    about: jsonb('about'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: timestampMs('due_at').notNull(),
    createdAt: timestampMs('created_at').notNull(),
    /** The time of the last attempt, after which the mail was given up; null while it is still tried. */
    failedAt: timestampMs('failed_at'),
    /** The mail server's response to the last attempt; null before one has failed. */
    lastError: text('last_error'),
  },
  (t) => [
    index('mail_queue_due').on(t.dueAt).where(sql`${t.failedAt} is null`),
    index('mail_queue_failed').on(t.failedAt).where(sql`${t.failedAt} is not null`),
    index('mail_queue_email').on(t.email, t.kind),
  ],
)
