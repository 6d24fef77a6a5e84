import { zodResolver } from '@hookform/resolvers/zod'
import { type Settings, settings } from '@wordtide/contract'
import type * as z from 'zod'
import type { IntervalsInput } from './intervals-values.ts'

const intervalsForm: z.ZodType<Settings, IntervalsInput> = settings

/** Validates by the contract's settings. */
export const intervalsResolver = zodResolver(intervalsForm)
