import { AppError } from '@wordtide/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Method } from './row.ts'

/** A path with the methods that it knows. */
interface Known {
  path: string
  allowed: string[]
}

/** Every path once. */
export function knownPaths(calls: readonly { method: Method; path: string }[]): Known[] {
  return [...new Set(calls.map(({ path }) => path))].map((path) => {
    const methods = calls.filter((call) => call.path === path).map(({ method }) => method)
    return { path, allowed: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])) }
  })
}

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

/** Refuses what has no route: also a known path, with a method that no route can have. One without parts to fill wins. */
export function refuseUnknown({ url }: FastifyRequest, reply: FastifyReply, known: readonly Known[]): never {
  const path = url.split('?', 1)[0]
  const pattern = (known: string) => new RegExp(`^/api${known.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
  const found = known.filter((one) => pattern(one.path).test(path ?? ''))
  const [first] = found.sort((a, b) => a.path.split(':').length - b.path.split(':').length)
  if (first === undefined) throw new AppError('NOT_FOUND')
  refuseMethod(reply, first)
}
