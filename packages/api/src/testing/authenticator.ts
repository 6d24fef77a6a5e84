import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyCreationView, PasskeyRequestView, UsedPasskey } from '@wordtide/contract'

/** Deviations of an authenticator, or of the browser before it, from the request. */
interface Otherwise {
  origin?: string
  rpId?: string
  challenge?: string
  /** False if the authenticator has not verified its user. */
  isVerified?: false
}

/** An authenticator in software that makes passkeys with a P-256 key and counts their uses, with the browser around it. */
export function createAuthenticator(publicUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let userHandle: string | undefined
  let counter = 0

  const clientData = (type: string, challenge: string, otherwise: Otherwise) => {
    const { origin = new URL(publicUrl).origin } = otherwise
    return Buffer.from(
      JSON.stringify({ type, challenge: otherwise.challenge ?? challenge, origin, crossOrigin: false }),
    )
  }
  const authenticatorData = (rpId: string, flags: number, { isVerified }: Otherwise) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const present = 0x01
    return Buffer.concat([sha256(rpId), Buffer.from([flags | present | (isVerified === false ? 0 : 0x04)]), count])
  }

  return {
    id,
    /** Sets the number of uses, as that of a copy would differ. */
    setCounter(uses: number) {
      counter = uses
    },
    create({ challenge, rp, user }: PasskeyCreationView, otherwise: Otherwise = {}): NewPasskey {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([
        authenticatorData(otherwise.rpId ?? rp.id, 0x40, otherwise),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey,
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, otherwise).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use({ challenge, rpId }: Pick<PasskeyRequestView, 'challenge' | 'rpId'>, otherwise: Otherwise = {}): UsedPasskey {
      counter++
      const data = authenticatorData(otherwise.rpId ?? rpId, 0, otherwise)
      const client = clientData('webauthn.get', challenge, otherwise)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      }
    },
  }
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest()

/** Encodes what an attestation consists of: integers, texts, bytes and maps, each shorter than 64 kB (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
  throw new Error('cannot be encoded')
}

function head(major: number, length: number): Buffer {
  const type = major << 5
  if (length < 24) return Buffer.from([type | length])
  if (length < 256) return Buffer.from([type | 24, length])
  return Buffer.from([type | 25, length >> 8, length & 0xff])
}
