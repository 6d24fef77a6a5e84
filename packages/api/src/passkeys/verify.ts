import type { NewPasskey, UsedPasskey } from '@wordtide/contract'
import { type Inputs, passkeys, statement } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Context } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { type ChallengeUse, redeemChallenge } from './challenges.ts'

// The only file that verifies what authenticators sign. The library takes 30 MB and a quarter of a second: it is loaded with the first use.
const loadLibrary = () => import('@simplewebauthn/server')

/** Ed25519, ECDSA with P-256, RSA with SHA-256 (numbers of COSE): all that authenticators have, the best first. */
export const algorithms = [-8, -7, -257]

/** The site for which passkeys are made: authenticators and browsers use them nowhere else. */
export function relyingParty({ publicUrl }: Pick<Context, 'publicUrl'>): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: 'Wordtide', origin }
}

/** The name by which authenticators know a user: the bytes of the id, and nothing personal. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/** A passkey as its authenticator has made it. */
type MadePasskey = Pick<typeof passkeys.$inferSelect, 'credentialId' | 'publicKey' | 'counter' | 'backedUp'>

/** Verifies a new passkey, and uses the challenge up. Throws INVALID_PASSKEY. */
export async function verifyNewPasskey(context: Context, given: NewPasskey, use: ChallengeUse): Promise<MadePasskey> {
  const expectedChallenge = await redeem(context, given.response.clientDataJSON, use)
  const { id, origin } = relyingParty(context)
  const { verified, registrationInfo } = await verifiedBy(context, ({ verifyRegistrationResponse }) =>
    verifyRegistrationResponse({
      response: { ...given, ...unused(given) },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified) throw new AppError('INVALID_PASSKEY')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backedUp: credentialBackedUp,
  }
}

const findPasskey = statement((db, input: Inputs<{ credentialId: string }>) =>
  db.select().from(passkeys).where(eq(passkeys.credentialId, input.credentialId)),
)

/** The verified use of a passkey: it is not yet known whether its counter went back (`noteUse`). */
export interface PasskeyUse {
  passkey: typeof passkeys.$inferSelect
  counter: number
  backedUp: boolean
}

/** Verifies the use of a passkey, and uses the challenge up. Throws INVALID_PASSKEY, also for the passkey of somebody else. */
export async function verifyUse(
  context: Context,
  given: UsedPasskey,
  use: ChallengeUse,
  userId?: string,
): Promise<PasskeyUse> {
  const expectedChallenge = await redeem(context, given.response.clientDataJSON, use)
  const [passkey] = await findPasskey(context.db, { credentialId: given.id })
  if (passkey === undefined || (userId !== undefined && passkey.userId !== userId))
    throw new AppError('INVALID_PASSKEY')
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response
  if (userHandle !== undefined && userHandle !== Buffer.from(userHandleOf(passkey.userId)).toString('base64url'))
    throw new AppError('INVALID_PASSKEY')
  const { id, origin } = relyingParty(context)
  const { verified, authenticationInfo } = await verifiedBy(context, ({ verifyAuthenticationResponse }) =>
    verifyAuthenticationResponse({
      response: { ...given, ...unused(given), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The library refuses a counter that went back as it does a wrong signature; `noteUse` tells them apart.
      credential: { id: given.id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')), counter: 0 },
    }),
  )
  if (!verified) throw new AppError('INVALID_PASSKEY')
  return { passkey, counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
}

/** Fields of a response that the library requires and does not use. */
const unused = ({ id }: { id: string }) => ({ rawId: id, type: 'public-key', clientExtensionResults: {} }) as const

/** Uses the challenge of a response up, and returns it. */
async function redeem({ db, now }: Context, clientDataJSON: string, use: ChallengeUse): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined || !(await redeemChallenge(db, challenge, use, now())))
    throw new AppError('INVALID_PASSKEY')
  return challenge
}

const clientData = z.object({ challenge: z.string() })

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).data?.challenge
  } catch {
    return undefined
  }
}

/** Runs the library, which throws a plain error for all that is wrong. */
async function verifiedBy<T>(
  { log }: Context,
  verify: (library: Awaited<ReturnType<typeof loadLibrary>>) => Promise<T>,
): Promise<T> {
  const library = await loadLibrary()
  try {
    return await verify(library)
  } catch (err) {
    log.info({ err }, 'a passkey was refused')
    throw new AppError('INVALID_PASSKEY')
  }
}
