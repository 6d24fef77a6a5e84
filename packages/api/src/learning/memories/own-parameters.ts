import type { OwnParametersView } from '@wordtide/contract'
import { type Database, ownParameters } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { lockUser } from '../../users/index.ts'
import { computeMemories } from './compute-memories.ts'
import { countAllAnswers } from './fit-parameters.ts'
import { setInForce } from './memory-sets.ts'

type Row = typeof ownParameters.$inferSelect

async function selectRow(db: Database, userId: string): Promise<Row | undefined> {
  const [row] = await db.select().from(ownParameters).where(eq(ownParameters.userId, userId))
  return row
}

/** Returns what fitting parameters to the user's own answers has brought. */
export async function readOwnParameters(db: Database, userId: string): Promise<OwnParametersView> {
  const [answers, row] = await Promise.all([countAllAnswers(db, userId), selectRow(db, userId)])
  return { answers, fit: row === undefined ? null : viewFit(row) }
}

function viewFit(row: Row): OwnParametersView['fit'] {
  const { fittedAt, answers, fittedLogLoss, defaultLogLoss, declined } = row
  if (fittedAt === null || answers === null || fittedLogLoss === null || defaultLogLoss === null) return null
  return {
    fittedAt: fittedAt.getTime(),
    answers,
    logLoss: fittedLogLoss,
    defaultLogLoss,
    inForce: setInForce(row) !== 0,
    declined,
  }
}

/** The longest time for which a call computes memories; a job computes the others. */
const longestMs = 10_000

/**
 * Puts the own parameters in force, or the default ones, until further notice; nothing changes before the first fit. While they are declined,
 * nothing is fitted. Memories that are
 * not recomputed when this returns wait as before until a job has come to them.
 */
export async function chooseParameters(
  services: Pick<Services, 'db' | 'now' | 'wake' | 'learningRowsPerCall'>,
  userId: string,
  use: boolean,
): Promise<void> {
  const { db, now, wake } = services
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const row = await selectRow(tx, userId)
    if (row === undefined || row.fittedAt === null || row.declined === !use) return
    const changes = setInForce(row) !== setInForce({ ...row, declined: !use })
    await tx
      .update(ownParameters)
      .set({ declined: !use, recomputing: row.recomputing || changes })
      .where(eq(ownParameters.userId, userId))
  })
  const latest = now().getTime() + longestMs
  for await (const _ of computeMemories(services, userId))
    if (now().getTime() > latest) {
      wake('compute memories')
      return
    }
}
