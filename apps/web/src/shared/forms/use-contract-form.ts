import { zodResolver } from '@hookform/resolvers/zod'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { type SentForm, type SentFormOptions, useSentForm } from './use-sent-form.ts'

/** A form over a schema of the contract. */
export const useContractForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  options?: SentFormOptions,
): SentForm<Input, Output> => useSentForm(zodResolver(schema), defaultValues, options)
