import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter, ProcedurePath } from '@wordtide/api'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

/** One feature's member of a router's inputs or outputs. */
type At<All, Path> = Path extends `${infer Feature}.${infer Name}`
  ? Feature extends keyof All
    ? Name extends keyof All[Feature]
      ? All[Feature][Name]
      : never
    : never
  : never

/** What a caller sends, in path, query or body, and what comes back; a call that answers no JSON has no output. */
export interface ExampleOf<Path extends ProcedurePath> {
  input?: At<Inputs, Path>
  output?: At<Outputs, Path>
}

/** Examples by procedure, each as its procedure takes and answers it. */
export type Examples = { readonly [Path in ProcedurePath]?: ExampleOf<Path> }
