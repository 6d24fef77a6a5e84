import { limits } from '@wordtide/contract'
import * as z from 'zod'
import { type CountedCall, isCountedCall } from '../flow/attempt-limits.ts'
import { type AppRouter, appRouter } from '../router.ts'
import { type Access, defaultArrivalTimeoutMs, type RestMeta } from './trpc.ts'

type Procedures = AppRouter['_def']['record']

/** The name of a procedure, such as 'vocs.create'. */
export type ProcedurePath = {
  [Feature in keyof Procedures & string]: `${Feature}.${keyof Procedures[Feature] & string}`
}[keyof Procedures & string]

/** A procedure, as a transport needs to know it before a call. */
export interface Procedure {
  name: ProcedurePath
  type: 'query' | 'mutation'
  access: Access
  /** True if it runs while the session is looked up. */
  readsAhead: boolean
  /** The limit under which calls count, beside that of writes. */
  counts: CountedCall | undefined
  /** An object without fields for a procedure that takes no input. */
  input: z.ZodObject
  output: z.ZodType
  /** Undefined for a procedure that has no REST endpoint. */
  rest: RestMeta | undefined
  maxBodyBytes: number
  maxJsonNames: number
  /** The maximum time for a request to arrive, in milliseconds. */
  arrivalTimeoutMs: number
  /** True if its user's next turn comes later (`bulkPace`). */
  isBulk: boolean
  /** True if a request with an `Idempotency-Key` is carried out in steps (`respondInSteps`), not in one transaction. */
  inSteps: boolean
  /** True if its output is a secret, which must not be stored. */
  returnsSecret: boolean
}

/** A procedure that has a REST endpoint. */
export interface Endpoint extends Procedure {
  rest: RestMeta
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

const definition = z.object({
  type: z.enum(['query', 'mutation']),
  meta: z.object({
    access: z.enum(['public', 'protected', 'session'] satisfies Access[]),
    readsAhead: z.literal(true).optional(),
    counts: z.custom<CountedCall>(isCountedCall).optional(),
    rest: z.custom<RestMeta>(isObject).optional(),
    isBulk: z.literal(true).optional(),
    inSteps: z.literal(true).optional(),
    returnsSecret: z.literal(true).optional(),
    maxBodyBytes: z.int().positive().default(limits.smallBody),
    maxJsonNames: z.int().positive().default(limits.json.names),
    arrivalTimeoutMs: z.int().positive().default(defaultArrivalTimeoutMs),
  }),
  inputs: z.array(z.instanceof(z.ZodObject)).max(1, 'an input is described by one schema'),
  output: z.instanceof(z.ZodType),
})

function readProcedure(name: ProcedurePath): Procedure {
  const { data, error } = definition.safeParse(Reflect.get(appRouter._def.procedures, name)._def)
  if (data === undefined)
    throw new Error(`the procedure ${name} lacks a part of its description:\n${z.prettifyError(error)}`)
  const { type, meta, inputs, output } = data
  const { readsAhead = false, isBulk = false, inSteps = false, returnsSecret = false, counts, rest } = meta
  const flags = { readsAhead, isBulk, inSteps, returnsSecret }
  return { name, type, input: inputs[0] ?? z.object({}), output, ...meta, ...flags, counts, rest }
}

/** Returns whether a procedure has this name. */
export const isProcedurePath = (name: string): name is ProcedurePath => Object.hasOwn(appRouter._def.procedures, name)

/** Every procedure, in the order of the routers. */
export const procedures: readonly Procedure[] = Object.keys(appRouter._def.procedures)
  .filter(isProcedurePath)
  .map(readProcedure)

const byName = new Map(procedures.map((procedure) => [procedure.name, procedure]))

/** Returns the description of a procedure. */
export function describeProcedure(name: ProcedurePath): Procedure {
  const procedure = byName.get(name)
  if (procedure === undefined) throw new Error(`there is no procedure ${name}`)
  return procedure
}

/** Returns the schema of a procedure's input; one without fields for a procedure that does not exist. */
export const inputOf = (name: string): z.ZodObject =>
  isProcedurePath(name) ? describeProcedure(name).input : z.object({})

/** Every REST endpoint, in the order of the routers. */
export const endpoints: readonly Endpoint[] = procedures.flatMap(({ rest, ...procedure }) =>
  rest === undefined ? [] : [{ ...procedure, rest }],
)
