import { feedbacks, learners, lists, ratings, sessions, shares, userLanguages, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import { accessTokensOf } from '../access-tokens/index.ts'
import type { SignedIn } from '../context.ts'
import { AppError } from '../errors.ts'
import { intervalsOf } from '../learning/index.ts'
import { answersOf, standingOf } from './export-learning.ts'
import { ownLists, vocsElsewhere } from './export-lists.ts'
import { type Json, jsonText } from './json-text.ts'

/**
 * Everything that is kept of the person, as the text of one JSON object, piece by piece: however much it is, only a page of it
 * is in memory. Times are unix ms; images are data URLs.
 */
export function exportData(context: SignedIn): AsyncIterable<string> {
  return jsonText({
    account: () => account(context),
    accessTokens: async () => (await accessTokensOf(context.db, context.person.id)).map((token) => ({ ...token })),
    languages: () => languages(context),
    ownLists: () => ownLists(context),
    vocabulariesInOtherLists: () => vocsElsewhere(context),
    sharedWithMe: () => sharedWithMe(context),
    ratings: () => ownRatings(context),
    learning: () => learning(context),
    feedback: () => feedback(context),
    complete: () => isStillThere(context),
  })
}

/** True, at the end; fails, and cuts the text short, where the account was deleted while it was written. */
async function isStillThere({ db, person }: SignedIn): Promise<Json> {
  if ((await db.$count(users, eq(users.id, person.id))) === 0) throw new AppError('UNAUTHORIZED')
  return true
}

async function account({ db, person }: SignedIn): Promise<Json> {
  const [user] = await db.select().from(users).where(eq(users.id, person.id))
  const open = await db.select().from(sessions).where(eq(sessions.userId, person.id))
  return {
    id: person.id,
    name: user?.name ?? person.name,
    email: person.email,
    createdAt: person.createdAt,
    activatedAt: user?.activatedAt?.getTime() ?? null,
    googleId: user?.googleId ?? null,
    intervals: [...(await intervalsOf(db, person.id))],
    sessions: open.map(({ expiresAt }) => ({ expiresAt: expiresAt.getTime() })),
  }
}

async function languages({ db, person }: SignedIn): Promise<Json> {
  const rows = await db.select().from(userLanguages).where(eq(userLanguages.userId, person.id))
  return rows.map(({ language, level, learning, createdAt }) => ({
    language,
    level,
    learning,
    createdAt: createdAt.getTime(),
  }))
}

async function sharedWithMe({ db, person }: SignedIn): Promise<Json> {
  const rows = await db
    .select({ id: lists.id, name: lists.name, editor: shares.editor, createdAt: shares.createdAt })
    .from(shares)
    .innerJoin(lists, eq(lists.id, shares.listId))
    .where(eq(shares.userId, person.id))
  return rows.map(({ id, name, editor, createdAt }) => ({ listId: id, name, editor, sharedAt: createdAt.getTime() }))
}

async function ownRatings({ db, person }: SignedIn): Promise<Json> {
  const rows = await db.select().from(ratings).where(eq(ratings.userId, person.id))
  return rows.map(({ listId, rating, lastModifiedAt }) => ({
    listId,
    rating,
    lastModifiedAt: lastModifiedAt.getTime(),
  }))
}

async function* learning(context: SignedIn): AsyncGenerator<Json> {
  const { db, person } = context
  const rows = await db.select().from(learners).where(eq(learners.userId, person.id))
  for (const { listId, lastReviewedAt, resetAt } of rows)
    yield {
      listId,
      lastReviewedAt: lastReviewedAt?.getTime() ?? null,
      resetAt: resetAt?.getTime() ?? null,
      reviews: () => standingOf(context, listId),
      answers: () => answersOf(context, listId),
    }
}

async function feedback({ db, person }: SignedIn): Promise<Json> {
  const rows = await db.select().from(feedbacks).where(eq(feedbacks.userId, person.id))
  return rows.map(({ id, type, subject, message, createdAt }) => ({
    id,
    type,
    subject,
    message,
    createdAt: createdAt.getTime(),
  }))
}
