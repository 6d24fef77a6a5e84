import type { AnyTRPCProcedure, inferProcedureInput, inferProcedureOutput, TRPCRouterRecord } from '@trpc/server'
import type { AppRouter } from '@wordtide/api/client'

type Join<Prefix extends string, Key extends string> = Prefix extends '' ? Key : `${Prefix}.${Key}`

type Flat<Record extends TRPCRouterRecord, Prefix extends string = ''> = {
  [Key in keyof Record & string]: Record[Key] extends AnyTRPCProcedure
    ? { path: Join<Prefix, Key>; procedure: Record[Key] }
    : Record[Key] extends TRPCRouterRecord
      ? Flat<Record[Key], Join<Prefix, Key>>
      : never
}[keyof Record & string]

type Procedures = Flat<AppRouter['_def']['record']>

/** The name of a procedure, 'lists.listOwn' say. */
export type Path = Procedures['path']
type Procedure<P extends Path> = Extract<Procedures, { path: P }>['procedure']
export type Input<P extends Path> = inferProcedureInput<Procedure<P>>
export type Output<P extends Path> = inferProcedureOutput<Procedure<P>>
