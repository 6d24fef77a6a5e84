import { describeProcedure, type FileFieldName, fileFieldNames, type ProcedurePath } from '@wordtide/api'
import { errorBody } from '@wordtide/contract'
import * as z from 'zod'
import { cookieOf, form } from '../../testing/index.ts'
import type { Fixture } from './fixture.ts'
import { matrix } from './matrix.ts'
import type { Entry } from './outcomes.ts'

interface Response {
  status: number
  /** The output or the error body, without the transport's envelope. */
  body: unknown
  /** The session cookie that the response sets. */
  cookie: string | undefined
}

/** One way to call a procedure. */
interface Transport {
  name: string
  /** The status of success. */
  success: number
  /** `entry` is that of the matrix, unless another input is to be sent. */
  call(fixture: Fixture, entry?: Pick<Entry, 'input'>): Promise<Response>
}

/**
 * Returns every transport by which a procedure can be called; its REST endpoint is the last one. A file is sent by REST alone: tRPC
 * cannot read a form from an injected request.
 */
export function transportsOf(path: ProcedurePath): Transport[] {
  const { rest, input } = describeProcedure(path)
  if (rest === undefined) return [trpcTransport(path)]
  const isNeeded = (name: FileFieldName) => input.shape[name]?.safeParse(undefined).success === false
  const needsFile = rest.maxFileBytes !== undefined || fileFieldNames.some(isNeeded)
  return needsFile ? [restTransport(path, rest)] : [trpcTransport(path), restTransport(path, rest)]
}

const envelope = z.union([
  z.object({ result: z.object({ data: z.unknown() }) }).transform(({ result }) => result.data),
  z.object({ error: z.object({ data: z.object({ error: errorBody }) }) }).transform(({ error }) => error.data.error),
])

const trpcTransport = (path: ProcedurePath): Transport => ({
  name: `tRPC ${path}`,
  success: 200,
  async call(fixture, entry = matrix[path]) {
    const { server, actor } = fixture
    const input = await entry.input(fixture)
    const response =
      describeProcedure(path).type === 'query'
        ? await server.call(actor.session, `GET /api/trpc/${path}`, { query: { input: JSON.stringify(input) } })
        : await server.call(actor.session, `POST /api/trpc/${path}`, { body: input })
    return { status: response.status, body: envelope.parse(response.body), cookie: cookieOf(response) }
  },
})

type RestMeta = NonNullable<ReturnType<typeof describeProcedure>['rest']>

const restTransport = (procedure: ProcedurePath, { method, path, status = 200 }: RestMeta): Transport => ({
  name: `REST ${method} ${path}`,
  success: status,
  async call(fixture, entry = matrix[procedure]) {
    const { server, actor } = fixture
    const input = new Map<string, unknown>(Object.entries(await entry.input(fixture)))
    const url = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(input.get(name))
      input.delete(name)
      return value
    })
    const query = Object.fromEntries([...input].map(([name, value]) => [name, String(value)]))
    const file = input.get('file')
    const uploads = fileFieldNames.flatMap((name): [string, File][] => {
      const value = input.get(name)
      return value instanceof File ? [[name, value]] : []
    })
    input.delete('file')
    const body =
      file instanceof File
        ? form(['data', Object.fromEntries(input)], ['file', file])
        : uploads.length > 0
          ? form(...uploads)
          : Object.fromEntries(input)
    const sent = method === 'GET' ? { query } : { body }
    const response = await server.call(actor.session, `${method} /api${url}`, sent)
    return { status: response.status, body: response.body, cookie: cookieOf(response) }
  },
})
