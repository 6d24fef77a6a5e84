import {
  feedbacks,
  formerEmails,
  knownNetworks,
  lists,
  ownParameters,
  pendingEmails,
  pushSubscriptions,
  ratings,
  reminders,
  reports,
  sessions,
  shares,
  twoFactors,
  userIdentities,
  userLanguages,
  users,
} from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { listAccessTokens } from '../access-tokens/index.ts'
import { listBlocks } from '../blocks/index.ts'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { type Json, jsonText } from '../calls/json-text.ts'
import { listClasses } from '../classes/index.ts'
import { savedReviewSettingsOf } from '../learning/index.ts'
import { listPasskeys } from '../passkeys/index.ts'
import { listSecurityEvents } from '../security/index.ts'
import { reminderSettingsOf, sharingSettingsOf, userExists } from '../users/index.ts'
import { listWebhooks } from '../webhooks/index.ts'
import { learning } from './export-learning.ts'
import { ownLists, vocabulariesInOtherLists } from './export-lists.ts'
import { ownSuspensions } from './export-suspensions.ts'

/**
 * Yields all data about the user as one JSON object, in pieces: only one page of rows is in memory at a time. Times are Unix
 * ms, images are data URLs.
 */
export function exportData(context: UserContext): AsyncIterable<string> {
  return jsonText({
    account: () => account(context),
    accessTokens: async () => (await listAccessTokens(context.db, context.user.id)).map((token) => ({ ...token })),
    webhooks: () => ownWebhooks(context),
    reminders: () => ownReminders(context),
    passkeys: async () => (await listPasskeys(context.db, context.user.id)).map((passkey) => ({ ...passkey })),
    securityEvents: async () => (await listSecurityEvents(context.db, context.user.id)).map((event) => ({ ...event })),
    languages: () => languages(context),
    ownLists: () => ownLists(context),
    vocabulariesInOtherLists: () => vocabulariesInOtherLists(context),
    sharedWithMe: () => sharedWithMe(context),
    classes: () => ownClasses(context),
    ratings: () => ownRatings(context),
    learning: () => learning(context),
    adaptiveSchedule: () => adaptiveSchedule(context),
    suspensions: () => ownSuspensions(context),
    feedback: () => feedback(context),
    reports: () => ownReports(context),
    blockedUsers: () => blockedUsers(context),
    complete: () => stillExists(context),
  })
}

/** Returns true, the last value. Throws if the account was deleted during the export, so that the text ends before it is valid JSON. */
async function stillExists({ db, user }: UserContext): Promise<Json> {
  if (!(await userExists(db, user.id))) throw new AppError('UNAUTHORIZED')
  return true
}

async function account({ db, user }: UserContext): Promise<Json> {
  const columns = { name: users.name, activatedAt: users.activatedAt }
  const [row] = await db.select(columns).from(users).where(eq(users.id, user.id))
  const openSessions = await db
    .select({
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      client: sessions.client,
      network: sessions.network,
    })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
  const networks = await db
    .select({ seenAt: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(eq(knownNetworks.userId, user.id))
  const isOwn = { pending: eq(pendingEmails.userId, user.id), former: eq(formerEmails.userId, user.id) }
  const [pending] = await db.select().from(pendingEmails).where(isOwn.pending)
  const former = await db.select().from(formerEmails).where(isOwn.former).orderBy(formerEmails.mailId)
  // Its secrets stay: a file with them would be as good as the app.
  const [factor] = await db
    .select({ confirmedAt: twoFactors.confirmedAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, user.id))
  const identities = await db
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.userId, user.id))
    .orderBy(userIdentities.issuer)
  return {
    id: user.id,
    name: row?.name ?? user.name,
    email: user.email,
    newEmail: pending === undefined ? null : { email: pending.email, requestedAt: pending.requestedAt.getTime() },
    formerEmails: former.map(({ email, changedAt }) => ({ email, changedAt: changedAt.getTime() })),
    createdAt: user.createdAt,
    activatedAt: row?.activatedAt?.getTime() ?? null,
    identities: identities.map(({ issuer, subject, createdAt }) => ({
      issuer,
      subject,
      linkedAt: createdAt.getTime(),
    })),
    secondFactorSince: factor?.confirmedAt?.getTime() ?? null,
    settings: {
      reviews: { ...(await savedReviewSettingsOf(db, user.id)) },
      sharing: { ...(await sharingSettingsOf(db, user.id)) },
      reminders: { ...(await reminderSettingsOf(db, user.id)) },
    },
    sessions: openSessions.map(({ createdAt, expiresAt, lastUsedAt, client, network }) => ({
      createdAt: createdAt.getTime(),
      expiresAt: expiresAt.getTime(),
      lastUsedAt: lastUsedAt?.getTime() ?? null,
      client,
      network,
    })),
    networks: networks.map(({ seenAt }) => ({ lastSignInAt: seenAt.getTime() })),
  }
}

/** Returns the parameters that were fitted to the user's answers; null if there are none. */
async function adaptiveSchedule({ db, user }: UserContext): Promise<Json> {
  const [row] = await db.select().from(ownParameters).where(eq(ownParameters.userId, user.id))
  if (row === undefined || row.fittedAt === null) return null
  const { parameters, declined, fittedAt, answers, fittedLogLoss, defaultLogLoss } = row
  return { parameters, declined, fittedAt: fittedAt.getTime(), answers, logLoss: fittedLogLoss, defaultLogLoss }
}

/**
 * Returns the reminder data that are not part of the settings; null if there are none. The addresses and keys of browsers are left out,
 * because others could send to them.
 */
async function ownReminders({ db, user }: UserContext): Promise<Json> {
  const [row] = await db.select().from(reminders).where(eq(reminders.userId, user.id))
  const browsers = await db
    .select({ createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, user.id))
    .orderBy(pushSubscriptions.id)
  if (row === undefined && browsers.length === 0) return null
  return {
    lastVisitAt: row?.visitedAt.getTime() ?? null,
    lastReminderAt: row?.remindedAt?.getTime() ?? null,
    pausedAt: row?.pausedAt?.getTime() ?? null,
    browsers: browsers.map(({ createdAt }) => ({ allowedAt: createdAt.getTime() })),
  }
}

/** Without their secrets, with which others could pretend to be this server. */
async function ownWebhooks({ db, user }: UserContext): Promise<Json> {
  const webhooks = await listWebhooks(db, user.id)
  return webhooks.map(({ lastDelivery, ...webhook }) => ({
    ...webhook,
    lastDelivery: lastDelivery === null ? null : { ...lastDelivery },
  }))
}

async function languages({ db, user }: UserContext): Promise<Json> {
  const rows = await db.select().from(userLanguages).where(eq(userLanguages.userId, user.id))
  return rows.map(({ language, level, learning, createdAt }) => ({
    language,
    level,
    learning,
    createdAt: createdAt.getTime(),
  }))
}

async function sharedWithMe({ db, user }: UserContext): Promise<Json> {
  const rows = await db
    .select({
      id: lists.id,
      name: lists.name,
      editor: shares.editor,
      createdAt: shares.createdAt,
      isNew: shares.isNew,
      direct: shares.direct,
    })
    .from(shares)
    .innerJoin(lists, eq(lists.id, shares.listId))
    .where(eq(shares.userId, user.id))
  return rows.map(({ id, name, editor, createdAt, isNew, direct }) => ({
    listId: id,
    name,
    editor,
    sharedAt: createdAt.getTime(),
    opened: !isNew,
    onlyByClass: !direct,
  }))
}

/** The classes that the user teaches or attends. Of those that the user teaches, without the members: their data is not the user's. */
async function ownClasses(context: UserContext): Promise<Json> {
  const { classes } = await listClasses(context)
  return classes.map(({ lists, ...row }) => ({ ...row, lists: lists.map((list) => ({ ...list })) }))
}

async function ownRatings({ db, user }: UserContext): Promise<Json> {
  const rows = await db.select().from(ratings).where(eq(ratings.userId, user.id))
  return rows.map(({ listId, rating, lastModifiedAt }) => ({
    listId,
    rating,
    lastModifiedAt: lastModifiedAt.getTime(),
  }))
}

async function feedback({ db, user }: UserContext): Promise<Json> {
  const rows = await db.select().from(feedbacks).where(eq(feedbacks.userId, user.id))
  return rows.map(({ id, type, subject, message, createdAt }) => ({
    id,
    type,
    subject,
    message,
    createdAt: createdAt.getTime(),
  }))
}

async function ownReports({ db, user }: UserContext): Promise<Json> {
  const rows = await db.select().from(reports).where(eq(reports.reporterId, user.id)).orderBy(reports.id)
  return rows.map(({ id, listId, reason, text, createdAt }) => ({
    id,
    listId,
    reason,
    text,
    createdAt: createdAt.getTime(),
  }))
}

async function blockedUsers(context: UserContext): Promise<Json> {
  const blocks = await listBlocks(context)
  return blocks.map(({ name, createdAt }) => ({ name, blockedAt: createdAt }))
}
