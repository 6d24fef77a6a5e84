import * as z from 'zod'
import type { ProcedureMeta } from './init.ts'
import { type AppRouter, appRouter } from './router.ts'

type Procedures = AppRouter['_def']['record']

/** The name of a procedure, such as 'vocs.create'. */
export type ProcedurePath = {
  [Feature in keyof Procedures & string]: `${Feature}.${keyof Procedures[Feature] & string}`
}[keyof Procedures & string]

/** What a door has to know of a procedure before it calls it. */
export interface ProcedureDescription {
  type: 'query' | 'mutation'
  access: ProcedureMeta['access']
  /** The fields of its input; none for a procedure without one. */
  input: z.ZodObject
  /** What it answers; undefined where that is a file. */
  output: z.ZodType | undefined
}

const description = z.object({
  _def: z.object({
    type: z.enum(['query', 'mutation']),
    meta: z.object({ access: z.enum(['public', 'protected', 'session'] satisfies ProcedureMeta['access'][]) }),
    output: z.instanceof(z.ZodType).optional(),
    inputs: z.array(z.instanceof(z.ZodObject)).max(1, 'one schema describes an input'),
  }),
})

/** Looks a procedure up by its name; fails on one that is not there. */
export function describeProcedure(path: ProcedurePath): ProcedureDescription {
  const procedure: unknown = Reflect.get(appRouter._def.procedures, path)
  if (typeof procedure !== 'function') throw new Error(`there is no procedure ${path}`)
  const { _def } = description.parse({ _def: Reflect.get(procedure, '_def') })
  return { type: _def.type, access: _def.meta.access, input: _def.inputs[0] ?? z.object({}), output: _def.output }
}
