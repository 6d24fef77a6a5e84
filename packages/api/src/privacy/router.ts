import { emptyView } from '@wordtide/contract'
import * as z from 'zod'
import { trpc } from '../init.ts'
import { protectedProcedure, sessionProcedure } from '../procedures.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export.ts'

const isFunction = (value: unknown): value is () => AsyncIterable<string> => typeof value === 'function'

/** A file to be kept under `name`; `read` begins to write it, piece by piece, where a door can send it so. */
export const download = z.object({
  name: z.string(),
  type: z.string(),
  read: z.custom<() => AsyncIterable<string>>(isFunction),
})

export const privacyRouter = trpc.router({
  deleteAccount: sessionProcedure.output(emptyView).mutation(async ({ ctx }) => {
    await deleteAccount(ctx)
    return {}
  }),
  exportData: protectedProcedure
    .output(download)
    .query(({ ctx }) => ({ name: 'wordtide-data.json', type: 'application/json', read: () => exportData(ctx) })),
})
