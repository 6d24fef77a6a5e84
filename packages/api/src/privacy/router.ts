import { emptyView } from '@wordtide/contract'
import { protectedProcedure, sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { openDownload } from '../flow/downloads.ts'
import { ByteStream, byteStream } from '../values/byte-stream.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export.ts'

const mediaType = 'application/json'

export const privacyRouter = trpc.router({
  deleteAccount: sessionProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users',
        status: 204,
        summary: 'Delete your account and everything in it',
      },
    })
    .output(emptyView)
    .mutation(async ({ ctx }) => {
      await deleteAccount(ctx)
      return {}
    }),

  exportData: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/data',
        summary: 'Download all your data',
        errors: ['BUSY'],
        file: { types: [mediaType], isDownload: true },
      },
    })
    .output(byteStream)
    .query(
      ({ ctx }) =>
        new ByteStream({
          mediaType,
          cache: 'never',
          fileName: 'wordtide-data.json',
          open: () => openDownload(ctx.user.id, () => exportData(ctx)),
        }),
    ),
})
