import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** A quarter of an hour. */
const periodSeconds = 900
const periodMs = periodSeconds * 1000

/**
 * Returns the begin of the period that contains a date, in unix ms. Equal to `periodOf` in SQL, which decides in which period something is
 * counted.
 */
export const startOfPeriod = (date: number): number => Math.floor(date / periodMs) * periodMs

/** The begin of the period in which a moment lies. */
export const periodOf = (moment: 'last_review' | 'first_review' | 'date'): SQL =>
  sql.raw(`date_bin('${periodSeconds} seconds', ${moment}, 'epoch')`)

/** The end of a period that begins at this time. */
export const endOfPeriod = (begin: AnyColumn): SQL =>
  sql`${begin} + interval '${sql.raw(String(periodSeconds))} seconds'`
