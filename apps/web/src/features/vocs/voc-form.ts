import { type LanguageCode, type PartOfSpeech, updateVocInput, type VocView } from '@wordtide/contract'
import type { Control } from 'react-hook-form'
import type * as z from 'zod'

const fields = updateVocInput.omit({ id: true })

interface TranslationInput {
  /** '' until a language is chosen. */
  language: LanguageCode | ''
  value: string
}

export interface VocFormInput {
  term: string
  /** '' until a part of speech is chosen. */
  pos: PartOfSpeech | ''
  label?: string | undefined
  definitions?: TranslationInput[] | undefined
  examples?: { value: string; translations?: TranslationInput[] | undefined }[] | undefined
  attributes?: { name: string; value: string }[] | undefined
  tags?: string[] | undefined
  notes?: string | undefined
  image?: File | undefined
  imageChanged?: boolean | undefined
  expectedLastModifiedAt?: number | undefined
}

export type VocFormOutput = z.output<typeof fields>
export type VocControl = Control<VocFormInput, unknown, VocFormOutput>

/** The schema of creation and update; creation ignores `imageChanged` and `expectedLastModifiedAt`. */
export const vocForm: z.ZodType<VocFormOutput, VocFormInput> = fields

/** The initial values of the form, empty without a vocabulary. */
export const formValuesOf = (voc?: VocView): VocFormInput => ({
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
  // The version that is edited, kept with the values in a draft.
  expectedLastModifiedAt: voc?.lastModifiedAt,
})

/** The first target language that no row has yet, or ''. */
export const nextLanguage = (
  targets: readonly LanguageCode[],
  rows: readonly { language: string }[] = [],
): LanguageCode | '' => targets.find((code) => rows.every(({ language }) => language !== code)) ?? ''
