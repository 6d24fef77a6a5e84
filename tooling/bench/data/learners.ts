import { reviewTypes } from '@wordtide/contract'
import type { Sql } from 'postgres'
import * as z from 'zod'
import type { BenchUser } from '../processes/user.ts'

/*
 * The data of the measured calls, except the vocabularies, is created by the product's own endpoints, so that everything that the product
 * stores about lists and reviews is there, in its form.
 */

const dayMs = 86_400_000
const maxAnswers = 500

const created = z.object({ id: z.string() })
const saved = z.object({ saved: z.number() })

/** Creates lists of these sizes; their vocabularies follow by `fillEmptyLists`. Returns their ids. */
export async function createLists(
  sql: Sql,
  user: BenchUser,
  name: string,
  sizes: readonly number[],
): Promise<string[]> {
  const ids: string[] = []
  for (const [n, size] of sizes.entries()) {
    const fields = { name: sizes.length === 1 ? name : `${name} ${n + 1}`, language: 'es', targetLanguages: ['en'] }
    const { id } = await user.call('POST /lists', created, fields)
    await sql`update lists set vocs_count = ${size} where id = ${id}`
    ids.push(id)
  }
  return ids
}

/** The ids of the vocabularies of a list, in the order in which they were added. */
export async function vocabulariesOf(sql: Sql, listId: string, limit = 1_000_000): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from vocs where list_id = ${listId} order by created_at, id limit ${limit}`
  return rows.map(({ id }) => id)
}

/**
 * Answers each vocabulary in every review type, up to sixty days ago: one in eight answers is wrong. So a part of them is due, and a part
 * will be due.
 */
export async function review(user: BenchUser, vocIds: readonly string[]): Promise<void> {
  const now = Date.now()
  const answers = vocIds.flatMap((vocId, n) =>
    reviewTypes.map((type, t) => ({
      vocId,
      type,
      result: (n + t) % 8 === 0 ? -1 : 1,
      // In sessions of fifteen, one after the other.
      date: now - dayMs * (1 + (Math.floor(n / 15) % 60)) - (n % 15) * 4000,
      thinkingTime: 2500,
    })),
  )
  for (let from = 0; from < answers.length; from += maxAnswers)
    await user.call('POST /reviews/vocs', saved, { vocReviews: answers.slice(from, from + maxAnswers) })
}
