import { type ListFields, languageCode, limits, listFields } from '@wordtide/contract'
import { parseMeaning, type SourceList } from '@wordtide/transfer'
import type { Control } from 'react-hook-form'
import * as z from 'zod'
import { SwitchField, TextAreaField, TextField } from '../../../shared/forms/fields.tsx'
import { LanguageField, LanguagesField } from '../../../shared/forms/languages/language-fields.tsx'
import { type ListFieldsInput, listField } from '../../../shared/forms/list-fields.ts'
import { TagsField } from '../../../shared/forms/tags-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import type { OpenedFile } from '../reading/protocol.ts'

const newListForm: z.ZodType<ListFields, ListFieldsInput> = listFields

export type NewListForm = ReturnType<typeof useNewListForm>

/** Returns the form of the new list, filled from the file. */
export const useNewListForm = (name: string, file: OpenedFile, list: SourceList | undefined) =>
  useContractForm(newListForm, newListValues(name, file, list))

/** Returns the fields of the new list as far as the file has them: those of its list, or its name and the languages of its columns. */
function newListValues(name: string, { columns, language }: OpenedFile, list: SourceList | undefined): ListFieldsInput {
  const given = fileFields.parse(list?.fields ?? {})
  const ofColumns = columns.flatMap(({ meaning }) => {
    const parsed = parseMeaning(meaning)
    return parsed?.kind === 'definition' ? (parsed.language ?? []) : []
  })
  const targetLanguages = given.targetLanguages ?? [...new Set(ofColumns)]
  return {
    name: given.name ?? nameOf(name),
    description: given.description ?? '',
    language: given.language ?? language ?? '',
    targetLanguages: targetLanguages.length > 0 ? targetLanguages : [''],
    tags: given.tags ?? [],
    public: given.public ?? false,
  }
}

/** The fields of the list in the file. Wrong ones are left to the user. */
const fileFields = z.object({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  language: languageCode.optional().catch(undefined),
  targetLanguages: z.array(languageCode).min(1).optional().catch(undefined),
  tags: z.array(z.string()).optional().catch(undefined),
  public: z.boolean().optional().catch(undefined),
})

/** 'Spanish verbs' for `Spanish_verbs.csv`. */
const nameOf = (fileName: string) =>
  fileName
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, limits.list.name.max)

interface NewListFieldsProps {
  control: Control<ListFieldsInput, unknown, ListFields>
  /** True if the file has a list of its own, with more than a name and languages. */
  isComplete: boolean
}

export function NewListFields({ control, isComplete }: NewListFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField control={control} {...listField.name} />
      <LanguageField control={control} {...listField.language} hint="Of the terms" />
      <LanguagesField control={control} {...listField.targetLanguages} hint="Of the definitions" />
      {isComplete && (
        <>
          <TextAreaField control={control} {...listField.description} />
          <TagsField control={control} {...listField.tags} />
          <SwitchField control={control} {...listField.public} />
        </>
      )}
    </div>
  )
}
