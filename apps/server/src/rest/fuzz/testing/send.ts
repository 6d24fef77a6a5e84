import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint } from '@wordtide/api'
import { pngBytes, wavBytes } from '@wordtide/api/testing'
import type { Answer, TestApp } from '../../../testing/index.ts'
import type { Body, UploadName } from './body-plans.ts'
import { changed } from './odd-values.ts'
import type { Plan } from './request-plans.ts'
import type { Subject } from './subject.ts'

type Known = ReadonlyMap<string, unknown>

interface Sent {
  headers: Record<string, string>
  body?: Buffer
}

/** Sends a planned request about a subject. */
export async function send(plan: Plan, { rest }: Endpoint, subject: Subject, server: TestApp): Promise<Answer> {
  const { method, path } = rest
  const known = await subject.validFields()
  const { headers, body } = sent(plan.body, known, path)
  const url = `/api${pathOf(plan, path, known, subject)}${queryOf(plan, known)}`
  const answer = await server.call(await subject.caller(plan.from), `${method} ${url}`, {
    headers: { ...headers, ...plan.headers },
    ...(body === undefined ? {} : { body }),
  })
  return decoded(answer)
}

const decoders = new Map([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])

/** A response as a client reads it after asking for compression. */
function decoded(answer: Answer): Answer {
  const { headers } = answer
  const bytes = decoders.get(String(headers['content-encoding']))?.(answer.bytes)
  if (bytes === undefined) return answer
  const text = bytes.toString()
  const isJson = String(headers['content-type']).startsWith('application/json')
  return { ...answer, bytes, text, body: isJson ? JSON.parse(text) : undefined }
}

function pathOf(plan: Plan, path: string, known: Known, subject: Subject): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const segment = plan.path[name] ?? { kind: 'known' }
    if (segment.kind === 'known') return String(known.get(name))
    if (segment.kind === 'text') return encoded(segment.text)
    const others = subject.otherIds().filter((id) => id !== known.get(name))
    return others[segment.which % others.length] ?? ''
  })
}

function queryOf({ query }: Plan, known: Known): string {
  const parts = query.flatMap(({ name, text, known: isKnown }) => {
    const value = isKnown && known.has(name) ? String(known.get(name)) : text
    return value === undefined ? [] : `${encoded(name)}=${encoded(value)}`
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Percent-encodes a text that does not begin with a percent sign; half of a surrogate pair becomes its bytes. */
function encoded(text: string): string {
  if (text.startsWith('%')) return text
  return text.replace(/[\s\S]/gu, (sign) => (/\p{Surrogate}/u.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign)))
}

function sent(body: Body, known: Known, path: string): Sent {
  if (body.kind === 'none') return { headers: {} }
  if (body.kind === 'text') return { headers: typed(body.type), body: Buffer.from(body.text) }
  if (body.kind === 'upload')
    return { headers: typed(body.type), body: bytesOf[body.upload].subarray(0, body.cut ?? undefined) }
  const json = JSON.stringify(contentOf(body, known, path)) ?? ''
  if (body.kind === 'json') return { headers: typed(body.type), body: Buffer.from(json) }
  const parts = body.parts.map(({ headers, content }) => [
    Buffer.from(`--here\r\nContent-Disposition: ${headers}\r\n\r\n`),
    typeof content === 'object'
      ? Buffer.from(content.text, 'latin1')
      : content === 'fields'
        ? Buffer.from(json)
        : bytesOf[content],
    Buffer.from('\r\n'),
  ])
  const whole = Buffer.concat([...parts.flat(), Buffer.from('--here--\r\n')])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${body.boundary}` },
    body: body.cut === null ? whole : whole.subarray(0, body.cut),
  }
}

const bytesOf: Record<UploadName, Buffer> = { png: Buffer.from(pngBytes), wav: Buffer.from(wavBytes()) }

const typed = (type: string): Record<string, string> => (type === '' ? {} : { 'content-type': type })

/** The generated fields, overridden by the valid ones, with at most one change. */
function contentOf(
  { fields, known: isKnown, change }: Extract<Body, { fields: object }>,
  known: Known,
  path: string,
): unknown {
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const right = isKnown ? [...known].filter(([name]) => !inPath.has(name)) : []
  const whole = Object.fromEntries([...Object.entries(fields), ...right])
  return change === null ? whole : changed(whole, change)
}
