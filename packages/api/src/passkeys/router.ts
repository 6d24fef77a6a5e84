import {
  emptyView,
  newPasskeyInput,
  passkeyCreationView,
  passkeyId,
  passkeyRequestView,
  passkeysView,
  passkeyView,
  proveInput,
  renamePasskeyInput,
  sessionView,
  usedPasskeyInput,
} from '@wordtide/contract'
import { passkey } from '../calls/examples.ts'
import { publicProcedure, sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import { addPasskey, beginAdding } from './add.ts'
import { deletePasskey, listPasskeys, renamePasskey } from './passkeys.ts'
import { beginProof, beginSignIn, proveWithPasskey, signInWithPasskey } from './use.ts'

export const passkeysRouter = trpc.router({
  list: sessionProcedure
    .meta({
      rest: { method: 'GET', path: '/users/passkeys', summary: 'Your passkeys', example: { output: [passkey] } },
    })
    .output(passkeysView)
    .query(({ ctx }) => listPasskeys(ctx.db, ctx.user.id)),

  beginRegistration: sessionProcedure
    .input(proveInput)
    .output(passkeyCreationView)
    .mutation(({ ctx, input }) => beginAdding(ctx, input)),
  finishRegistration: sessionProcedure
    .input(newPasskeyInput)
    .output(passkeyView)
    .mutation(({ ctx, input }) => addPasskey(ctx, input.name, input.response)),

  rename: sessionProcedure
    .input(renamePasskeyInput)
    .output(passkeyView)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input.id, input.name)),

  delete: sessionProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users/passkeys/:id',
        status: 204,
        summary: 'Remove a passkey',
        description:
          'The user of the session must have confirmed who they are within the last ten minutes, as the settings ask.',
        errors: ['PASSKEY_NOT_FOUND', 'PROOF_REQUIRED', 'LAST_PROOF'],
        example: { input: { id: passkey.id } },
      },
    })
    .input(passkeyId)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await deletePasskey(ctx, input.id)
      return {}
    }),

  beginSignIn: publicProcedure.output(passkeyRequestView).mutation(({ ctx }) => beginSignIn(ctx)),
  finishSignIn: publicProcedure
    .input(usedPasskeyInput)
    .output(sessionView)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input.response)),

  beginProof: sessionProcedure.output(passkeyRequestView).mutation(({ ctx }) => beginProof(ctx)),
  finishProof: sessionProcedure
    .input(usedPasskeyInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await proveWithPasskey(ctx, input.response)
      return {}
    }),
})
