import { limits } from '@wordtide/contract/values'

/** Maximum that is kept of one entry: more than a form shows helps nobody, and a look-up reads little. */
export const entryLimits = {
  term: limits.voc.term,
  reading: limits.voc.value,
  value: limits.voc.value,
  definitions: 20,
  /** Of each entry. */
  examples: 5,
  spellings: 60,
  /** The frequent terms of a dictionary that are told. */
  common: 50_000,
} as const
