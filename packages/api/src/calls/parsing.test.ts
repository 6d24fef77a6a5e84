import { initTRPC } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { procedures } from './describe.ts'

/** Returns the functions in a schema, and in those that it is made of. */
function functionsOf(part: unknown, seen = new Set<unknown>()): object[] {
  if (part === null || seen.has(part)) return []
  seen.add(part)
  if (typeof part === 'function' && !('_zod' in part)) return [part]
  if (part instanceof z.core.$ZodType || part instanceof z.core.$ZodCheck) return functionsOf(part._zod.def, seen)
  if (typeof part !== 'object') return []
  return Object.values(part).flatMap((value: unknown) => functionsOf(value, seen))
}

const isAsync = (func: object) => Object.prototype.toString.call(func) === '[object AsyncFunction]'

test('no schema of a procedure has an asynchronous check', () => {
  const functions = procedures.flatMap(({ name, input, output }) =>
    [input, output].flatMap((schema) => functionsOf(schema).map((func) => ({ name, func }))),
  )
  expect(functions.length).toBeGreaterThan(10)
  expect(functions.filter(({ func }) => isAsync(func)).map(({ name }) => name)).toEqual([])
})

test('an asynchronous check would be found, wherever it is', () => {
  const check = async () => true
  for (const schema of [
    z.string().refine(check),
    z.object({ items: z.array(z.string().nullish().refine(check)) }),
    z.union([z.int(), z.string().transform(check)]).default(1),
  ])
    expect(functionsOf(schema).filter(isAsync)).toEqual([check])
})

test('inputs and outputs are parsed without waiting, so that zod uses its compiled parsers', async () => {
  const { procedure, router, createCallerFactory } = initTRPC.create()
  const waiting = z.object({ term: z.string().refine(async () => true) })
  const routes = router({
    read: procedure.input(waiting).query(() => 'read'),
    write: procedure.output(waiting).query(() => ({ term: 'a' })),
  })
  const call = createCallerFactory(routes)({})
  await expect(call.read({ term: 'a' })).rejects.toMatchObject({ cause: expect.any(z.core.$ZodAsyncError) })
  await expect(call.write()).rejects.toMatchObject({ cause: expect.any(z.core.$ZodAsyncError) })
})
