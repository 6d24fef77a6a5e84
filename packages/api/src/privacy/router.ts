import { emptyView } from '@wordtide/contract'
import { trpc } from '../init.ts'
import { signedIn } from '../procedures.ts'
import { deleteAccount } from './delete-account.ts'

export const privacyRouter = trpc.router({
  deleteAccount: signedIn.output(emptyView).mutation(async ({ ctx }) => {
    await deleteAccount(ctx)
    return {}
  }),
})
