import * as z from 'zod'

/** Anything by name, as a query, a path or a body brings it. */
export const record = z.record(z.string(), z.unknown())
