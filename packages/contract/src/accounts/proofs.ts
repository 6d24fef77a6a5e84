import * as z from 'zod'
import { signInInput } from './accounts.ts'
import { identityProviderKey } from './identities.ts'
import { secondFactorCode } from './two-factor.ts'

/**
 * The fields by which a call proves anew that the user themselves makes it: the current password, or a code of the second factor. Without
 * either, the session must have been proven within the last ten minutes.
 */
export const proofFields = {
  current: signInInput.shape.password.optional().describe('The current password.'),
  code: secondFactorCode.optional().describe('A code of the second factor, instead of the password.'),
}

/** A proof by itself. */
export const proveInput = z.object(proofFields)
export type Proof = z.output<typeof proveInput>

/** An identity provider whose identity is to be linked or unlinked. */
export const provenProviderInput = z.object({ provider: identityProviderKey, ...proofFields })

/** The proofs that an account has: a change of its protection requires at least one of them. */
export const proofMeansView = z.object({
  password: z.boolean(),
  code: z.boolean(),
  passkey: z.boolean(),
  /** The linked identity providers that this server knows. */
  providers: z.array(identityProviderKey),
})
export type ProofMeans = z.infer<typeof proofMeansView>
