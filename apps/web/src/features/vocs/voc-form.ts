import { type LanguageCode, type PartOfSpeech, updateVocInput, type VocView } from '@wordtide/contract'
import type { Control } from 'react-hook-form'
import type * as z from 'zod'

const fields = updateVocInput.omit({ id: true })

/** While a form is being filled, what has to be chosen may not be chosen yet. */
interface InLanguage {
  language: LanguageCode | ''
  value: string
}
export interface VocFormInput {
  term: string
  pos: PartOfSpeech | ''
  label?: string | undefined
  definitions?: InLanguage[] | undefined
  examples?: { value: string; translations?: InLanguage[] | undefined }[] | undefined
  attributes?: { name: string; value: string }[] | undefined
  tags?: string[] | undefined
  notes?: string | undefined
  image?: File | undefined
  imageChanged?: boolean | undefined
  expectedLastModifiedAt?: number | undefined
}
export type VocFormOutput = z.output<typeof fields>
export type VocControl = Control<VocFormInput, unknown, VocFormOutput>

/** Creation and update share the form; `imageChanged` and the version mean nothing to a creation. */
export const vocForm: z.ZodType<VocFormOutput, VocFormInput> = fields

/** The form as it opens: what the vocabulary says now, or nothing yet. */
export const valuesOf = (voc?: VocView): VocFormInput => ({
  term: voc?.term ?? '',
  pos: voc?.pos ?? '',
  label: voc?.label ?? '',
  definitions: voc?.definitions ?? [],
  examples: voc?.examples ?? [],
  attributes: voc?.attributes ?? [],
  tags: voc?.tags ?? [],
  notes: voc?.notes ?? '',
  image: undefined,
  imageChanged: false,
  // The version that the form started from goes along with what is typed.
  expectedLastModifiedAt: voc?.lastModifiedAt,
})

/** The first of a list's target languages that no row has yet. */
export const nextLanguage = (
  targets: readonly LanguageCode[],
  rows: readonly { language: string }[] = [],
): LanguageCode | '' => targets.find((code) => rows.every(({ language }) => language !== code)) ?? ''
