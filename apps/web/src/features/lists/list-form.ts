import { type LanguageCode, type ListView, updateListInput } from '@wordtide/contract'
import type * as z from 'zod'

const fields = updateListInput.omit({ id: true })

/** While a form is being filled, what has to be chosen may not be chosen yet. */
export interface ListFormInput {
  name: string
  description?: string | undefined
  language: LanguageCode | ''
  targetLanguages: (LanguageCode | '')[]
  tags?: string[] | undefined
  public?: boolean | undefined
  image?: File | undefined
  imageChanged?: boolean | undefined
}
export type ListFormOutput = z.output<typeof fields>

/** Creation and update share the form; `imageChanged` means nothing to a creation. */
export const listForm: z.ZodType<ListFormOutput, ListFormInput> = fields

/** The form as it opens: what the list says now, or nothing yet. */
export const valuesOf = (list?: ListView): ListFormInput => ({
  name: list?.name ?? '',
  description: list?.description ?? '',
  language: list?.language ?? '',
  targetLanguages: list?.targetLanguages ?? [''],
  tags: list?.tags ?? [],
  public: list?.public ?? false,
  image: undefined,
  imageChanged: false,
})
