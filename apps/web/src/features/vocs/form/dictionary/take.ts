import { type DictionaryEntryView, type LanguageCode, limits, nameOfReading } from '@wordtide/contract'
import type { UseFormReturn } from 'react-hook-form'
import { withMeaning } from '../../../../shared/forms/dictionary/meanings.ts'
import type { VocFormInput, VocFormOutput } from '../voc-form.ts'

export type SuggestionForm = Pick<
  UseFormReturn<VocFormInput, unknown, VocFormOutput>,
  'control' | 'getValues' | 'setValue'
>

/** The options of `setValue` for a suggestion that is taken: it counts as an edit. */
export const asEdited = { shouldDirty: true, shouldTouch: true } as const

/*
 * These edit the form as the user would, and return false if there is no room: an empty row is filled, or else one more is added.
 */

export function takeDefinition(
  { getValues, setValue }: SuggestionForm,
  taken: DictionaryEntryView['definitions'][number],
): boolean {
  const rows = getValues('definitions') ?? []
  const index = rows.findIndex(({ language }) => language === taken.language)
  const value = withMeaning(rows[index]?.value ?? '', taken.value)
  if (value === undefined) return false
  if (index >= 0) setValue(`definitions.${index}.value`, value, asEdited)
  else if (rows.length < limits.voc.definitions) setValue('definitions', [...rows, { ...taken }], asEdited)
  else return false
  return true
}

export function takeExample({ getValues, setValue }: SuggestionForm, value: string): boolean {
  const rows = getValues('examples') ?? []
  const empty = rows.findIndex((row) => row.value.trim() === '')
  if (empty >= 0) setValue(`examples.${empty}.value`, value, asEdited)
  else if (rows.length < limits.voc.examples) setValue('examples', [...rows, { value, translations: [] }], asEdited)
  else return false
  return true
}

export function takeReading({ getValues, setValue }: SuggestionForm, reading: string, language: LanguageCode): boolean {
  const rows = getValues('attributes') ?? []
  if (rows.length >= limits.voc.attributes) return false
  setValue('attributes', [...rows, { name: nameOfReading(reading, language), value: reading }], asEdited)
  return true
}
