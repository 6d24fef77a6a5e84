import { createHash } from 'node:crypto'
import { initTRPC, TRPCError } from '@trpc/server'
import { type CreateHTTPContextOptions, createHTTPServer } from '@trpc/server/adapters/standalone'
import { lists, reviewResults, reviews, sessions, shares, users, vocs } from '@wordtide/db'
import { and, asc, eq, exists, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import superjson from 'superjson'
import * as z from 'zod'

/*
 * The stock way: an application from a template of tRPC, superjson, drizzle and `postgres`, on our tables and data. Every
 * query is built and sent as drizzle does it by default, the session is looked up before each call, answers are saved one by one. The
 * transport is the adapter of tRPC that costs least.
 */

const [port = '0', databaseUrl = ''] = process.argv.slice(2)

const db = drizzle(postgres(databaseUrl, { max: 10, onnotice: () => {} }))

async function createContext({ req }: CreateHTTPContextOptions) {
  const [, sessionId] = /wordtide_session=([^;]*)/.exec(req.headers.cookie ?? '') ?? []
  if (sessionId === undefined) return { db, session: undefined }
  const key = createHash('sha256').update(sessionId).digest('hex')
  const [found] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, key))
  return { db, session: found !== undefined && found.session.expiresAt > new Date() ? found : undefined }
}

const trpc = initTRPC.context<typeof createContext>().create({ transformer: superjson })

const protectedProcedure = trpc.procedure.use(({ ctx, next }) => {
  if (ctx.session === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' })
  return next({ ctx: { ...ctx, user: ctx.session.user } })
})

/** Throws NOT_FOUND if the user may not see the list. */
async function visibleList(userId: string, listId: string) {
  const shared = db
    .select({ one: sql`1` })
    .from(shares)
    .where(and(eq(shares.listId, lists.id), eq(shares.userId, userId)))
  const [list] = await db
    .select()
    .from(lists)
    .where(and(eq(lists.id, listId), or(eq(lists.ownerId, userId), eq(lists.public, true), exists(shared))))
  if (list === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
  return list
}

const type = z.enum(['translation', 'reverseTranslation', 'dictation'])
const intervals = [1, 4, 12, 35, 100, 240]
const pageSize = 50

const waitDays = sql`make_interval(days => coalesce((${sql.raw(`array[${intervals}]`)})[${reviews.confidence}], 0))`

const router = trpc.router({
  page: protectedProcedure
    .input(z.object({ listId: z.uuid(), cursor: z.date().nullish() }))
    .query(async ({ ctx, input }) => {
      await visibleList(ctx.user.id, input.listId)
      const items = await db
        .select({ id: vocs.id, term: vocs.term, createdAt: vocs.createdAt })
        .from(vocs)
        .where(and(eq(vocs.listId, input.listId), input.cursor ? gt(vocs.createdAt, input.cursor) : undefined))
        .orderBy(asc(vocs.createdAt), asc(vocs.id))
        .limit(pageSize + 1)
      return {
        items: items.slice(0, pageSize).map(({ id, term }) => ({ id, term })),
        next: items.length > pageSize ? items[pageSize - 1]?.createdAt : null,
      }
    }),

  due: protectedProcedure
    .input(z.object({ listId: z.uuid(), type, count: z.int().min(1).max(100) }))
    .query(async ({ ctx, input }) => {
      await visibleList(ctx.user.id, input.listId)
      const ofUser = and(eq(reviews.vocId, vocs.id), eq(reviews.userId, ctx.user.id), eq(reviews.type, input.type))
      return db
        .select({ voc: vocs, confidence: reviews.confidence, lastReview: reviews.lastReview })
        .from(vocs)
        .leftJoin(reviews, ofUser)
        .where(
          and(
            eq(vocs.listId, input.listId),
            or(isNull(reviews.vocId), lte(sql`${reviews.lastReview} + ${waitDays}`, sql`now()`)),
          ),
        )
        .orderBy(sql`${reviews.lastReview} nulls last`)
        .limit(input.count)
    }),

  submit: protectedProcedure
    .input(
      z.object({
        answers: z.array(
          z.object({
            vocId: z.uuid(),
            type,
            result: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
            date: z.date(),
            thinkingTime: z.int().min(0),
          }),
        ),
      }),
    )
    .mutation(({ ctx, input }) =>
      db.transaction(async (tx) => {
        let saved = 0
        for (const { vocId, type, result, date, thinkingTime } of input.answers) {
          const [found] = await tx
            .select({ listId: vocs.listId, review: reviews })
            .from(vocs)
            .leftJoin(reviews, and(eq(reviews.vocId, vocs.id), eq(reviews.userId, ctx.user.id), eq(reviews.type, type)))
            .where(eq(vocs.id, vocId))
          if (found === null || found === undefined) continue
          const max = intervals.length + 1
          const confidence = Math.max(0, Math.min(max, (found.review?.confidence ?? 0) + result))
          const key = { userId: ctx.user.id, vocId, type, listId: found.listId }
          const state = { confidence, lastReview: date, lastWrong: result === -1 }
          await tx
            .insert(reviewResults)
            .values({ ...key, date, result, thinkingTime, maxConfidence: max, savedAt: new Date() })
            .onConflictDoNothing()
          await tx
            .insert(reviews)
            .values({ ...key, ...state, firstReview: date })
            .onConflictDoUpdate({ target: [reviews.vocId, reviews.userId, reviews.type], set: state })
          saved++
        }
        return { saved }
      }),
    ),
})

createHTTPServer({
  router,
  createContext,
  onError: ({ error }) => process.stderr.write(`${error.stack}\n`),
}).listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
