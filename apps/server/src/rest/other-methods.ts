import { AppError } from '@wordtide/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Method } from './row.ts'

/** A path with the methods that it knows. */
interface Known {
  path: string
  allowed: string[]
  /** What a whole path looks like that is this one. */
  pattern: RegExp
}

/** Every path once, those without parts to fill before those with. */
export function knownPaths(calls: readonly { method: Method; path: string }[]): Known[] {
  const paths = [...new Set(calls.map(({ path }) => path))].sort((a, b) => partsOf(a) - partsOf(b))
  return paths.map((path) => {
    const methods = calls.filter((call) => call.path === path).map(({ method }) => method)
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    return { path, allowed, pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) }
  })
}

const partsOf = (path: string) => path.split(':').length

function refuseMethod(reply: FastifyReply, { allowed }: Known): never {
  reply.header('allow', allowed.join(', '))
  throw new AppError('METHOD_NOT_ALLOWED')
}

/** A known path with a method that it does not know is 405, and says which it knows. */
export function refuseOtherMethods(scope: FastifyInstance, known: readonly Known[]): void {
  for (const one of known)
    scope.route({
      method: scope.supportedMethods.filter((method) => !one.allowed.includes(method)),
      url: one.path,
      onRequest: async (_request, reply) => refuseMethod(reply, one),
      handler: () => {},
    })
}

/** Refuses what has no route: also a known path, with a method that no route can have. */
export function refuseUnknown({ url }: FastifyRequest, reply: FastifyReply, known: readonly Known[]): never {
  const path = url.split('?', 1)[0] ?? ''
  const found = known.find(({ pattern }) => pattern.test(path))
  if (found === undefined) throw new AppError('NOT_FOUND')
  refuseMethod(reply, found)
}
