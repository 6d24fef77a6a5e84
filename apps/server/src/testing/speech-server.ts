import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Half a second of silence as an MP3: frames of 26 bytes (MPEG-2 layer III, 8 kbit/s, 22 050 Hz, mono). */
export const mp3 = Buffer.concat(Array.from({ length: 20 }, () => Buffer.from('fff310c4'.padEnd(52, '0'), 'hex')))

/** So many seconds of silence as a WAV; `declared` is what its header says instead, in bytes. */
export function wav(seconds: number, declared?: number): Buffer {
  const rate = 8000
  const head = Buffer.from(
    '524946460000000057415645666d7420100000000100010000000000000000000100080064617461' + '00000000',
    'hex',
  )
  head.writeUInt32LE(36 + rate * seconds, 4)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt32LE(declared ?? rate * seconds, 40)
  return Buffer.concat([head, Buffer.alloc(rate * seconds, 128)])
}

/** How the server answers: well with these bytes, or as it should not. */
export type Manner =
  | Buffer
  /** Says nothing until it is told to go on. */
  | 'hang'
  /** Sends a byte now and then, for ever. */
  | 'drip'
  /** Answers 500 with a page that does not end. */
  | 'fail'
  /** Answers 202. */
  | 'put off'
  | 'redirect'
  | 'page'
  /** Sends for ever, as fast as it can. */
  | 'flood'
  /** Breaks off in the middle. */
  | 'break off'

interface Asked {
  path: string
  authorization: string | undefined
  body: unknown
}

/** A server on a free port that speaks `POST /v1/audio/speech`, well or badly. */
export async function speechServer() {
  const asked: Asked[] = []
  const strays: string[] = []
  const held: ServerResponse[] = []
  let manner: Manner = mp3
  let cut = 0

  const speak = (response: ServerResponse, sound: Buffer) =>
    // The type is a lie: who believes it has not looked.
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(sound)

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

  function answer(response: ServerResponse, how: Manner) {
    if (typeof how !== 'string') return speak(response, how)
    switch (how) {
      case 'hang':
        return held.push(response)
      case 'drip':
        return drip(response)
      case 'fail':
        return response.writeHead(500).write('the text was: something secret')
      case 'put off':
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
      strays.push(`${request.method} ${path}`)
      return response.writeHead(404).end()
    }
    const { authorization } = request.headers
    response.on('close', () => {
      if (!response.writableFinished) cut++
    })
    asked.push({ path, authorization, body: JSON.parse(await text(request)) })
    answer(response, manner)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** What it was asked so far. */
    asked,
    /** Who came where nothing is spoken. */
    strays,
    /** How many answers were not taken to their end. */
    cut: () => cut,
    /** How it answers from now on. */
    will: (next: Manner) => {
      manner = next
    },
    /** Answers well whom it kept waiting. */
    goOn: () => {
      for (const response of held.splice(0)) speak(response, mp3)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
