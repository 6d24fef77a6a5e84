export { createWordtide, type WordtideOptions } from './create.ts'
export {
  type Issue,
  isWordtideError,
  type ServerErrorKey,
  type WordtideError,
  type WordtideErrorKey,
} from './errors.ts'
export type { components } from './generated/schema.ts'
export type { Timing } from './retries.ts'
export type { CallName, CallOptions, ErrorOf, Input, Item, Output, Wordtide } from './types.ts'
