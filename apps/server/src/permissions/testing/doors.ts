import { describeProcedure, type ProcedurePath } from '@wordtide/api'
import { errorBody } from '@wordtide/contract'
import * as z from 'zod'
import { cookieOf } from '../../testing/index.ts'
import { matrix } from './matrix.ts'
import type { Scene } from './scene.ts'

interface Reply {
  status: number
  /** The output, or the error's body, whatever the door wraps it in. */
  body: unknown
  /** The session cookie that the answer sets. */
  cookie: string | undefined
}

/** One way to call a procedure. */
interface Door {
  name: string
  /** The status of success. */
  success: number
  call(scene: Scene): Promise<Reply>
}

/** Every way to make the call that the matrix describes. */
export function doorsTo(path: ProcedurePath): Door[] {
  const { rest } = matrix[path]
  return rest === undefined ? [trpcDoor(path)] : [trpcDoor(path), restDoor(path, ...rest)]
}

const envelope = z.union([
  z.object({ result: z.object({ data: z.unknown() }) }).transform(({ result }) => result.data),
  z.object({ error: z.object({ data: z.object({ error: errorBody }) }) }).transform(({ error }) => error.data.error),
])

const trpcDoor = (path: ProcedurePath): Door => ({
  name: `tRPC ${path}`,
  success: 200,
  async call(scene) {
    const { server, asker } = scene
    const input = await matrix[path].input(scene)
    const answer =
      describeProcedure(path).type === 'query'
        ? await server.call(asker.session, `GET /api/trpc/${path}`, { query: { input: JSON.stringify(input) } })
        : await server.call(asker.session, `POST /api/trpc/${path}`, { body: input })
    return { status: answer.status, body: envelope.parse(answer.body), cookie: cookieOf(answer) }
  },
})

const restDoor = (path: ProcedurePath, call: string, success: number): Door => ({
  name: `REST ${call}`,
  success,
  async call(scene) {
    const { server, asker } = scene
    const input = new Map<string, unknown>(Object.entries(await matrix[path].input(scene)))
    const inPath = (_: string, name: string) => {
      const value = String(input.get(name))
      input.delete(name)
      return value
    }
    const target = call.replace(' /', ' /api/').replace(/:(\w+)/g, inPath)
    const query = Object.fromEntries([...input].map(([name, value]) => [name, String(value)]))
    const sent = call.startsWith('GET') ? { query } : { body: Object.fromEntries(input) }
    const answer = await server.call(asker.session, target, sent)
    return { status: answer.status, body: answer.body, cookie: cookieOf(answer) }
  },
})
