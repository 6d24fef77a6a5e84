import * as z from 'zod'
import { maxLength, messages, requiredText } from '../text.ts'
import { limits } from '../values/limits.ts'
import { unixMs } from '../vocs/fields.ts'

/** Bytes in base64url, as browsers write them in the JSON of WebAuthn. */
const bytes = z
  .string({ error: messages.required })
  .check(maxLength(limits.passkeys.bytes))
  .regex(/^[\w-]+$/, 'Must be base64url')

/** The name by which its owner recognises a passkey. */
const name = requiredText(limits.passkeys.name)

/** A passkey as its owner sees it. */
export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: unixMs,
  /** Null if it was never used. */
  lastUsedAt: unixMs.nullable(),
})
export type PasskeyView = z.infer<typeof passkeyView>

/** Oldest first. */
export const passkeysView = z.array(passkeyView)

export const passkeyId = z.object({ id: z.string() })
/** The form that names a passkey. */
export const passkeyNameInput = z.object({ name })
export const renamePasskeyInput = passkeyId.extend({ name })

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** The options with which a browser creates a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreationView = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  /** The passkeys of the account: an authenticator that has one of them makes no second one. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
})
export type PasskeyCreationView = z.infer<typeof passkeyCreationView>

/** The options with which a browser uses a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyRequestView = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  /** The passkeys that may be used; any if it is empty. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})
export type PasskeyRequestView = z.infer<typeof passkeyRequestView>

/** A new passkey with its name: the part of `RegistrationResponseJSON` of WebAuthn that is needed here. */
export const newPasskeyInput = z.object({
  name,
  response: z.object({
    id: bytes,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .default([]),
    }),
  }),
})
export type NewPasskey = z.output<typeof newPasskeyInput>['response']

/** The use of a passkey: the part of `AuthenticationResponseJSON` of WebAuthn that is needed here. */
export const usedPasskeyInput = z.object({
  response: z.object({
    id: bytes,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.optional(),
    }),
  }),
})
export type UsedPasskey = z.output<typeof usedPasskeyInput>['response']
