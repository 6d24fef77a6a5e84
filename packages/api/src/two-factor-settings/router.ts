import {
  codeInput,
  emptyView,
  proveInput,
  recoveryCodesView,
  twoFactorSecretView,
  twoFactorView,
} from '@wordtide/contract'
import { ada, password } from '../calls/examples.ts'
import { sessionProcedure } from '../calls/procedures.ts'
import { trpc } from '../calls/trpc.ts'
import {
  confirmTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from './two-factor-settings.ts'

const code = '492039'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const address = encodeURIComponent(ada.email)
const uri = `otpauth://totp/Wordtide:${address}?issuer=Wordtide&secret=${secret}&algorithm=SHA1&digits=6&period=30`

export const twoFactorRouter = trpc.router({
  get: sessionProcedure.output(twoFactorView).query(({ ctx }) => getTwoFactor(ctx)),

  setUp: sessionProcedure
    .meta({
      returnsSecret: true,
      rest: {
        method: 'POST',
        path: '/users/two-factor',
        summary: 'Begin to set up a second factor',
        description:
          'Returns the secret for an authenticator app, also as the address that a QR code carries. Nothing changes until a code of the app confirms it. Asks for a proof: the password, or a code, which is needed if there is a second factor already.',
        errors: ['PROOF_REQUIRED', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_CHANGED'],
        example: { input: { current: password }, output: { secret, uri } },
      },
    })
    .input(proveInput)
    .output(twoFactorSecretView)
    .mutation(({ ctx, input }) => setUpTwoFactor(ctx, input)),

  confirm: sessionProcedure
    .meta({
      returnsSecret: true,
      rest: {
        method: 'POST',
        path: '/users/two-factor/confirm',
        summary: 'Turn the second factor on with the first code of the app',
        description:
          'Returns ten recovery codes, each of which works once in place of a code of the app. They are shown this once; earlier ones end.',
        errors: ['INVALID_CODE', 'SECOND_FACTOR_CHANGED'],
        example: { input: { code }, output: { recoveryCodes: ['5QXKD-7MZRA', 'N3VYW-LB26H'] } },
      },
    })
    .input(codeInput)
    .output(recoveryCodesView)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await confirmTwoFactor(ctx, input.code) })),

  renewRecoveryCodes: sessionProcedure
    .meta({ returnsSecret: true })
    .input(codeInput)
    .output(recoveryCodesView)
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await renewRecoveryCodes(ctx, input.code) })),

  turnOff: sessionProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users/two-factor',
        status: 204,
        summary: 'Turn the second factor off',
        errors: ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_NOT_FOUND'],
        example: { input: { code } },
      },
    })
    .input(codeInput)
    .output(emptyView)
    .mutation(async ({ ctx, input }) => {
      await turnOffTwoFactor(ctx, input.code)
      return {}
    }),
})
