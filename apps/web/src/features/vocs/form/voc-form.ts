import {
  type LanguageCode,
  type ListView,
  type PartOfSpeech,
  pickVocFields,
  updateVocInput,
  type VocView,
  vocFields,
} from '@wordtide/contract'
import type { Control } from 'react-hook-form'
import * as z from 'zod'
import { newImage } from '../../../shared/forms/new-image.ts'

const fields = updateVocInput.omit({ id: true }).extend({ image: newImage.optional() })

interface TranslationInput {
  /** '' until a language is chosen. */
  language: LanguageCode | ''
  value: string
}

interface DefinitionInput extends TranslationInput {
  /** True if the form has opened with this row: then it may be left empty. */
  isOffered?: boolean | undefined
}

export interface VocFormInput extends Omit<z.input<typeof fields>, 'pos' | 'definitions' | 'examples'> {
  /** '' until a part of speech is chosen. */
  pos: PartOfSpeech | ''
  definitions?: DefinitionInput[] | undefined
  examples?: { value: string; translations?: TranslationInput[] | undefined }[] | undefined
}

export type VocFormOutput = z.output<typeof fields>
export type VocControl = Control<VocFormInput, unknown, VocFormOutput>

/**
 * The schema of creation and update; creation leaves out `imageChanged` and `expectedLastModifiedAt`. Definitions that the form has
 * offered and that are still empty are left out, and the issues of the others stand at the rows of the form.
 */
export const vocForm: z.ZodType<VocFormOutput, VocFormInput> = z
  .custom<VocFormInput>()
  .transform(async (input, context) => {
    const rows = (input.definitions ?? []).map((row, index) => ({ row, index })).filter(({ row }) => !isLeftEmpty(row))
    // An image is checked by its bytes, which are read asynchronously.
    const result = await fields.safeParseAsync({ ...input, definitions: rows.map(({ row }) => row) })
    if (result.success) return result.data
    for (const { message, path } of result.error.issues) {
      const [field, index, ...rest] = path
      const row = field === 'definitions' && typeof index === 'number' ? rows[index] : undefined
      const formPath = row === undefined ? path : ['definitions', row.index, ...rest]
      context.issues.push({ code: 'custom', message, path: formPath, input })
    }
    return z.NEVER
  })

const isLeftEmpty = ({ isOffered = false, value }: DefinitionInput) => isOffered && value.trim() === ''

const emptyValues: VocFormInput = {
  ...vocFields.parse({ term: '?', pos: 'n' }),
  term: '',
  pos: '',
  image: undefined,
  imageChanged: false,
}

/** The initial values for a new vocabulary: a definition in each target language of its list, and the part of speech. */
export const newFormValues = (list: ListView, pos: PartOfSpeech | undefined): VocFormInput => ({
  ...emptyValues,
  pos: pos ?? '',
  definitions: list.targetLanguages.map((language) => ({ language, value: '', isOffered: true })),
})

/** The initial values for a vocabulary that is edited. */
export const formValuesOf = (voc: VocView): VocFormInput => ({
  ...emptyValues,
  ...pickVocFields(voc),
  // The version that is edited, kept with the values in a draft.
  expectedLastModifiedAt: voc.lastModifiedAt,
})

/** The first target language that no row has yet, or ''. */
export const nextLanguage = (
  targets: readonly LanguageCode[],
  rows: readonly { language: string }[] = [],
): LanguageCode | '' => targets.find((code) => rows.every(({ language }) => language !== code)) ?? ''
