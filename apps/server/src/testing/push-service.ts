import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A message that the push service has accepted, as the browser decrypts it. */
interface Pushed {
  headers: IncomingHttpHeaders
  message: unknown
  /** The claims that the server signed for the service. */
  claims: unknown
}

/**
 * Starts a push service on this machine with a browser that has subscribed. It answers with `status`, and decrypts and verifies what it gets
 * as RFC 8291 and RFC 8292 say.
 */
export async function startPushService(publicKey: string) {
  const browser = createECDH('prime256v1')
  const browserKey = browser.generateKeys()
  const auth = randomBytes(16)
  const received: Pushed[] = []
  const state = { status: 201 }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { headers } = request
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
    if (key === publicKey)
      received.push({ headers, message: JSON.parse(decrypt(body)), claims: verifyToken(token, publicKey) })
    response.writeHead(state.status).end()
  })
  const decrypt = (body: Buffer): string => {
    const [salt, senderKey, content] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey])
    const secret = hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32)
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(content.subarray(-16))
    const padded = Buffer.concat([cipher.update(content.subarray(0, -16)), cipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const keys = { p256dh: browserKey.toString('base64url'), auth: auth.toString('base64url') }
  return {
    origin,
    subscription: { endpoint: `${origin}/push/1`, keys },
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns the claims of a token by which a server identifies itself; undefined if its signature is wrong. */
function verifyToken(token: string, publicKey: string): unknown {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isRight ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined
}
