import { type LanguageCode, type PartOfSpeech, updateVocInput, type VocView, vocFields } from '@wordtide/contract'
import type { Control } from 'react-hook-form'
import type * as z from 'zod'
import { newImage } from '../../shared/forms/new-image.ts'

const fields = updateVocInput.omit({ id: true }).extend({ image: newImage.optional() })

interface TranslationInput {
  /** '' until a language is chosen. */
  language: LanguageCode | ''
  value: string
}

export interface VocFormInput extends Omit<z.input<typeof fields>, 'pos' | 'definitions' | 'examples'> {
  /** '' until a part of speech is chosen. */
  pos: PartOfSpeech | ''
  definitions?: TranslationInput[] | undefined
  examples?: { value: string; translations?: TranslationInput[] | undefined }[] | undefined
}

export type VocFormOutput = z.output<typeof fields>
export type VocControl = Control<VocFormInput, unknown, VocFormOutput>

/** The schema of creation and update; creation leaves out `imageChanged` and `expectedLastModifiedAt`. */
export const vocForm: z.ZodType<VocFormOutput, VocFormInput> = fields

/** The initial values of the form, empty without a vocabulary. */
export const formValuesOf = (voc?: VocView): VocFormInput => ({
  ...vocFields.parse({ term: '?', pos: 'n' }),
  term: '',
  pos: '',
  ...(voc === undefined ? {} : enteredFieldsOf(voc)),
  image: undefined,
  imageChanged: false,
  // The version that is edited, kept with the values in a draft.
  expectedLastModifiedAt: voc?.lastModifiedAt,
})

function enteredFieldsOf(voc: VocView) {
  const { id, listId, image, language, createdBy, createdAt, lastModifiedBy, lastModifiedAt, ...fields } = voc
  return fields
}

/** The first target language that no row has yet, or ''. */
export const nextLanguage = (
  targets: readonly LanguageCode[],
  rows: readonly { language: string }[] = [],
): LanguageCode | '' => targets.find((code) => rows.every(({ language }) => language !== code)) ?? ''
