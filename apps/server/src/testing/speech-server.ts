import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Half a second of silence as an MP3: frames of 26 bytes (MPEG-2 layer III, 8 kbit/s, 22 050 Hz, mono). */
export const mp3 = Buffer.concat(Array.from({ length: 20 }, () => Buffer.from('fff310c4'.padEnd(52, '0'), 'hex')))

/** A WAV file of silence; `declaredBytes` replaces the length of the audio in its header. */
export function wav(seconds: number, declaredBytes?: number): Buffer {
  const rate = 8000
  const header = Buffer.from(
    '524946460000000057415645666d7420100000000100010000000000000000000100080064617461' + '00000000',
    'hex',
  )
  header.writeUInt32LE(36 + rate * seconds, 4)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt32LE(declaredBytes ?? rate * seconds, 40)
  return Buffer.concat([header, Buffer.alloc(rate * seconds, 128)])
}

/** The server's behaviour: it responds with this audio, or with a fault. */
export type Behaviour =
  | Buffer
  /** Sends nothing. */
  | 'hang'
  /** Sends a byte from time to time, without an end. */
  | 'drip'
  /** Responds with 500 and a page without an end. */
  | 'fail'
  /** Responds with 202. */
  | 'accept'
  | 'redirect'
  /** Responds with an HTML page of the type `audio/mpeg`. */
  | 'page'
  /** Sends bytes as fast as it can, without an end. */
  | 'flood'
  /** Closes the connection in the middle of the audio. */
  | 'break off'

interface SpeechRequest {
  path: string
  authorization: string | undefined
  body: unknown
}

/** Starts a server with OpenAI's `POST /v1/audio/speech` on a free port. */
export async function startSpeechServer() {
  const requests: SpeechRequest[] = []
  const unexpectedRequests: string[] = []
  let behaviour: Behaviour = mp3
  let aborted = 0

  const sendAudio = (response: ServerResponse, audio: Buffer) =>
    // A wrong type: clients must not rely on it.
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(audio)

  function drip(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    const timer = setInterval(() => response.write(mp3.subarray(0, 1)), 20)
    response.on('close', () => clearInterval(timer))
  }

  function flood(response: ServerResponse) {
    const block = Buffer.alloc(65_536, mp3)
    const more = () => {
      while (!response.destroyed) {
        if (!response.write(block)) return
      }
    }
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).on('drain', more)
    more()
  }

  function respond(response: ServerResponse) {
    if (typeof behaviour !== 'string') return sendAudio(response, behaviour)
    switch (behaviour) {
      case 'hang':
        return
      case 'drip':
        return drip(response)
      case 'fail':
        return response.writeHead(500).write('the text was: something secret')
      case 'accept':
        return response.writeHead(202).end(mp3)
      case 'redirect':
        return response.writeHead(302, { location: '/elsewhere' }).end()
      case 'page':
        return response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('<!doctype html><p>Sign in first')
      case 'flood':
        return flood(response)
      case 'break off':
        return response
          .writeHead(200, { 'content-length': mp3.length })
          .write(mp3.subarray(0, 100), () => response.destroy())
    }
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (request.method !== 'POST' || !path.endsWith('/v1/audio/speech')) {
      unexpectedRequests.push(`${request.method} ${path}`)
      return response.writeHead(404).end()
    }
    const { authorization } = request.headers
    response.on('close', () => {
      if (!response.writableFinished) aborted++
    })
    const body: unknown = JSON.parse(await readText(request))
    respond(response)
    requests.push({ path, authorization, body })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** The requests so far. */
    requests,
    /** Requests with another path or method. */
    unexpectedRequests,
    /** Returns how many responses the client has aborted. */
    abortedCount: () => aborted,
    /** Sets the response to all later requests. */
    respondWith: (next: Behaviour) => {
      behaviour = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
