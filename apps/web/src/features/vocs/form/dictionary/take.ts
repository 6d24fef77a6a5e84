import { type DictionaryEntryView, type LanguageCode, limits } from '@wordtide/contract'
import type { UseFormReturn } from 'react-hook-form'
import type { VocFormInput, VocFormOutput } from '../voc-form.ts'

export type SuggestionForm = Pick<
  UseFormReturn<VocFormInput, unknown, VocFormOutput>,
  'control' | 'getValues' | 'setValue'
>

/** What is taken is an edit like others. */
export const asEdited = { shouldDirty: true, shouldTouch: true } as const

/** The name of the attribute that has the reading: IPA stands between slashes or brackets. */
export function readingName(reading: string, language: LanguageCode): string {
  if (/^[/[]/.test(reading)) return 'IPA'
  return language === 'zh' ? 'pinyin' : 'reading'
}

const between = '; '

/** Returns whether the definition of a row is a meaning, or has it among others. */
export const hasMeaning = (definition: string, meaning: string): boolean =>
  `${between}${definition.trim()}${between}`.includes(`${between}${meaning}${between}`)

/*
 * These edit the form as the user would, and return false if there is no room: an empty row is filled, or else one more is added. There is
 * one definition in each language, in which further meanings follow.
 */

export function takeDefinition(
  { getValues, setValue }: SuggestionForm,
  taken: DictionaryEntryView['definitions'][number],
): boolean {
  const rows = getValues('definitions') ?? []
  const index = rows.findIndex(({ language }) => language === taken.language)
  const before = rows[index]?.value.trim() ?? ''
  const value = before === '' ? taken.value : `${before}${between}${taken.value}`
  if (value.length > limits.voc.value) return false
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
  setValue('attributes', [...rows, { name: readingName(reading, language), value: reading }], asEdited)
  return true
}
