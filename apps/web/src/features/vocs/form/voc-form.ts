import {
  type LanguageCode,
  type ListView,
  limits,
  type PartOfSpeech,
  pickVocFields,
  updateVocInput,
  type VocView,
  vocFields,
} from '@wordtide/contract'
import type { Control } from 'react-hook-form'
import * as z from 'zod'
import { newImage } from '../../../shared/forms/images/new-image.ts'
import type { RowState } from '../../../shared/forms/rows/ready-row.ts'
import { newSound } from './sound/new-sound.ts'

const fields = updateVocInput.omit({ id: true }).extend({ image: newImage.optional(), audio: newSound.optional() })

interface TranslationInput {
  /** '' until a language is chosen. */
  language: LanguageCode | ''
  value: string
}

export interface OfferedRow {
  value: string
  translations?: readonly unknown[] | undefined
  /** True if the form, not the user, has added this row: then it may be left empty. */
  isOffered?: boolean | undefined
}

interface DefinitionInput extends TranslationInput, OfferedRow {
  translations?: never
}

interface ExampleInput extends OfferedRow {
  translations?: TranslationInput[] | undefined
}

export interface VocFormInput extends Omit<z.input<typeof fields>, 'pos' | 'definitions' | 'examples'> {
  /** '' until a part of speech is chosen. */
  pos: PartOfSpeech | ''
  definitions?: DefinitionInput[] | undefined
  examples?: ExampleInput[] | undefined
}

export type VocFormOutput = z.output<typeof fields>
export type VocControl = Control<VocFormInput, unknown, VocFormOutput>

/**
 * The schema of creation and update; creation leaves out `imageChanged`, `audioChanged` and `expectedLastModifiedAt`. Definitions and
 * examples that the form has offered and that are still empty are left out, and the issues of the others stand at the rows of the form.
 */
export const vocForm: z.ZodType<VocFormOutput, VocFormInput> = z
  .custom<VocFormInput>()
  .transform(async (input, context) => {
    const definitions = filledRows(input.definitions)
    const examples = filledRows(input.examples)
    // An image and a sound are checked by their bytes, which are read asynchronously.
    const result = await fields.safeParseAsync({
      ...input,
      definitions: definitions.map(({ row }) => row),
      examples: examples.map(({ row }) => row),
    })
    if (result.success) return result.data
    for (const { message, path } of result.error.issues) {
      const [field, index, ...rest] = path
      const rows = field === 'definitions' ? definitions : field === 'examples' ? examples : []
      const row = typeof index === 'number' ? rows[index] : undefined
      const formPath = row === undefined || field === undefined ? path : [field, row.index, ...rest]
      context.issues.push({ code: 'custom', message, path: formPath, input })
    }
    return z.NEVER
  })

/** Returns whether a row that the form has offered is still empty. */
export const isLeftEmpty = (row: OfferedRow): boolean => rowState(row) === 'ready'

export function rowState({ value, translations = [], isOffered = false }: OfferedRow): RowState {
  if (value.trim() !== '' || translations.length > 0) return 'filled'
  return isOffered ? 'ready' : 'empty'
}

/** The rows that are sent, each with its place in the form. */
const filledRows = <Row extends OfferedRow>(rows: readonly Row[] = []) =>
  rows.map((row, index) => ({ row, index })).filter(({ row }) => !isLeftEmpty(row))

const emptyValues: VocFormInput = {
  ...vocFields.parse({ term: '?', pos: 'n' }),
  term: '',
  pos: '',
  image: undefined,
  imageChanged: false,
  audio: undefined,
  audioChanged: false,
}

/** The example that stands ready in the form. */
export const offeredExample: ExampleInput = { value: '', translations: [], isOffered: true }

/** The definition that stands ready in the form, in the first target language that no row has yet; undefined if each has one. */
export function offeredDefinition(
  targets: readonly LanguageCode[],
  rows: readonly { language: string }[] = [],
): DefinitionInput | undefined {
  const language = nextLanguage(targets, rows)
  return language === '' ? undefined : { language, value: '', isOffered: true }
}

/** The initial values for a new vocabulary: a definition in each target language of its list, an example, and the part of speech. */
export const newFormValues = (list: ListView, pos: PartOfSpeech | undefined): VocFormInput => ({
  ...emptyValues,
  pos: pos ?? '',
  definitions: list.targetLanguages.map((language) => ({ language, value: '', isOffered: true })),
  examples: [{ ...offeredExample }],
})

/** The initial values for a vocabulary that is edited, with a row ready behind its definitions and examples. */
export function formValuesOf(voc: VocView, list: ListView): VocFormInput {
  const { definitions, examples, ...others } = pickVocFields(voc)
  const definition = offeredDefinition(list.targetLanguages, definitions)
  return {
    ...emptyValues,
    ...others,
    definitions: definition === undefined ? definitions : [...definitions, definition],
    examples: examples.length < limits.voc.examples ? [...examples, { ...offeredExample }] : examples,
    // The version that is edited, kept with the values in a draft.
    expectedLastModifiedAt: voc.lastModifiedAt,
  }
}

/** The first target language that no row has yet, or ''. */
export const nextLanguage = (
  targets: readonly LanguageCode[],
  rows: readonly { language: string }[] = [],
): LanguageCode | '' => targets.find((code) => rows.every(({ language }) => language !== code)) ?? ''
