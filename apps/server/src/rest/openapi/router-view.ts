import { describeProcedure } from '@wordtide/api'
import type { Row } from '../row.ts'

/**
 * The rows' procedures as a router of tRPC 10, for which openapi-trpc was written: it names and groups the operations. Their
 * inputs and outputs are of a zod that it does not know, so it sees none; `operation.ts` says what they are.
 */
export const routerView = (rows: readonly Row[]) => ({
  _def: {
    procedures: Object.fromEntries(
      rows.map(({ procedure }) => [
        procedure,
        { _def: { inputs: [{ _def: {} }], query: describeProcedure(procedure).type === 'query' } },
      ]),
    ),
  },
})
