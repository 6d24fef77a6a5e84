import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, smallint } from 'drizzle-orm/pg-core'
import { timestampMs } from './columns.ts'
import { userId } from './references.ts'

/**
 * The parameters of FSRS-6 that were fitted to a user's own history, and what came of it. There is no row before the first look at a history.
 *
 * Memories are computed by a set of parameters: 0, the default ones, or 1 or 2, own ones, each of which follows the other when they are fitted
 * again. The memory levels of `reviews` and of counts say by which.
 */
export const ownParameters = pgTable(
  'own_parameters',
  {
    userId: userId().primaryKey(),
    /** The set of `parameters`, 1 or 2. */
    set: smallint('set').notNull().default(1),
    /** The 21 own parameters; null if none were fitted, or if they predicted no better than the default ones. */
    parameters: doublePrecision('parameters').array(),
    /** The parameters of the other own set, while there may be memories by them. */
    replaced: doublePrecision('replaced').array(),
    /** True if the user wishes the default parameters instead. */
    declined: boolean('declined').notNull().default(false),
    /** True while there may be memories that were not computed by the parameters in force. */
    recomputing: boolean('recomputing').notNull().default(false),
    /** Of the last fit: when it was, how many answers it took, and how far off default and fitted parameters were on those held out. */
    fittedAt: timestampMs('fitted_at'),
    answers: integer('answers'),
    defaultLogLoss: doublePrecision('default_log_loss'),
    fittedLogLoss: doublePrecision('fitted_log_loss'),
    /** The history is not looked at again before. */
    nextLookAt: timestampMs('next_look_at').notNull(),
  },
  (t) => [index('own_parameters_recomputing').on(t.userId).where(sql`${t.recomputing}`)],
)
